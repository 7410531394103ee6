"""The Bottle Imp Table Assistant: the phone that lies beside the game.

Flask and the pages are imported when an app is made, since `bottle-imp check` needs neither.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_app(config: dict[str, Any] | None = None) -> "Flask":
    """Make the web application; `config` overrides the settings, for tests."""
    app = _configured(config or {})
    _add_extensions(app)
    _add_areas(app)
    _add_what_every_request_needs(app)
    return app


def _configured(config: dict[str, Any]) -> "Flask":
    """Make an app without any page, with its settings, database address and secret key."""
    from flask import Flask

    from assistant import config as settings
    from assistant import secret_key

    instance = settings.instance()
    app = Flask(
        __name__,
        instance_path=str(instance),
        template_folder=str(settings.folder("templates")),
        static_folder=None,  # web/assets.py has what pages load
    )
    app.config.from_object(settings.Config)
    app.config.from_mapping(settings.surroundings())
    app.config.from_mapping(settings.of_the_operator())
    app.config.from_mapping(config)
    if "SQLALCHEMY_DATABASE_URI" not in app.config:
        app.config["SQLALCHEMY_DATABASE_URI"] = settings.database_url(settings.made_instance())
        most = settings.CONNECTIONS_TO_DATABASE
        options = {"pool_size": most, "max_overflow": 0, "pool_timeout": 10}
        app.config["SQLALCHEMY_ENGINE_OPTIONS"] = app.config["SQLALCHEMY_ENGINE_OPTIONS"] | options
    app.config["HAS_NEW_KEY"] = not app.secret_key and not secret_key.is_kept(instance)
    app.secret_key = app.secret_key or secret_key.secret_key(instance)
    app.config["SESSION_COOKIE_NAME"] = secret_key.cookie_name(app.secret_key)
    return app


def _add_extensions(app: "Flask") -> None:
    from assistant.extensions import babel, db, migrate
    from assistant.store import engine, models
    from assistant.web import phones

    db.init_app(app)
    engine.install()
    engine.watch_presence()
    migrate.init_app(app, db, directory=str(models.MIGRATIONS), render_as_batch=True)
    babel.init_app(app, locale_selector=phones.locale)


def _add_areas(app: "Flask") -> None:
    """Add the pages, a blueprint an area."""
    from assistant.web import (
        board,
        calendar,
        charts,
        corrections,
        decisions,
        decks,
        disputes,
        exports,
        hands,
        home,
        imports,
        joining,
        judge,
        league_log,
        leagues,
        live,
        log,
        offline,
        operator,
        paper_results,
        people,
        play,
        probes,
        reference,
        results,
        scores,
        seasons,
        seating,
        seats,
        secure,
        sessions,
        sheet,
        standings,
        tables,
        tournament,
    )

    app.register_blueprint(home.blueprint)
    app.register_blueprint(probes.blueprint)
    app.register_blueprint(offline.blueprint)
    app.register_blueprint(joining.blueprint)
    app.register_blueprint(secure.blueprint)
    app.register_blueprint(tables.blueprint)
    app.register_blueprint(sheet.blueprint)
    app.register_blueprint(log.blueprint)
    app.register_blueprint(exports.blueprint)
    app.register_blueprint(imports.blueprint)
    app.register_blueprint(play.blueprint)
    app.register_blueprint(board.blueprint)
    app.register_blueprint(live.blueprint)
    app.register_blueprint(scores.blueprint)
    app.register_blueprint(hands.blueprint)
    app.register_blueprint(corrections.blueprint)
    app.register_blueprint(seats.blueprint)
    app.register_blueprint(decisions.blueprint)
    app.register_blueprint(disputes.blueprint)
    app.register_blueprint(judge.blueprint)
    app.register_blueprint(reference.blueprint)
    app.register_blueprint(decks.blueprint)
    app.register_blueprint(league_log.blueprint)
    app.register_blueprint(leagues.blueprint)
    app.register_blueprint(people.blueprint)
    app.register_blueprint(seating.blueprint)
    app.register_blueprint(tournament.blueprint)
    app.register_blueprint(paper_results.blueprint)
    app.register_blueprint(sessions.blueprint)
    app.register_blueprint(calendar.blueprint)
    app.register_blueprint(seasons.blueprint)
    app.register_blueprint(standings.blueprint)
    app.register_blueprint(charts.blueprint)
    app.register_blueprint(results.blueprint)
    app.register_blueprint(operator.blueprint)


def _add_what_every_request_needs(app: "Flask") -> None:
    """Add checks of addresses and of who may have them, cookies, headers, error pages, and what
    templates call.
    """
    from jinja2 import StrictUndefined

    from assistant.extensions import csrf
    from assistant.web import (
        access,
        answers,
        assets,
        errors,
        every_request,
        leagues,
        limits,
        phones,
        reference,
        render,
        sessions,
        standings,
        what_follows,
    )

    app.jinja_env.undefined = StrictUndefined  # a name that a template was not given fails
    every_request.install(app)
    phones.install(app)
    assets.install(app)
    errors.install(app)
    render.install(app)
    what_follows.install(app)
    reference.install(app)
    leagues.install(app)
    sessions.install(app)
    standings.install(app)
    answers.install(app)
    access.install(app)
    limits.install(app)
    every_request.install_long_bodies(app)
    csrf.init_app(app)  # it reads the form, so it comes after who may send one
