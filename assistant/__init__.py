"""The Bottle Imp Table Assistant: the phone that lies beside the game."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_app(config: dict[str, Any] | None = None) -> "Flask":
    """The web application; `config` overrides the settings, for tests.

    Imported here and not above: checking a record needs no web.
    """
    from flask import Flask

    from assistant import config as settings
    from assistant.extensions import babel, csrf, db, migrate
    from assistant.store import engine, models
    from assistant.web import (
        corrections,
        decisions,
        decks,
        errors,
        exports,
        hands,
        headers,
        home,
        imports,
        judge,
        language,
        leagues,
        phones,
        record,
        reference,
        seasons,
        tables,
    )
    from assistant.web.shared import rule_links, session_links

    instance = settings.instance()
    app = Flask(
        __name__,
        instance_path=str(instance),
        template_folder=settings.pages("templates"),
        static_folder=settings.pages("static"),
    )
    app.config.from_object(settings.Config)
    app.config.from_mapping(config or {})
    if "SQLALCHEMY_DATABASE_URI" not in app.config:
        instance.mkdir(parents=True, exist_ok=True)
        app.config["SQLALCHEMY_DATABASE_URI"] = settings.database_url(instance)
    app.secret_key = app.secret_key or settings.secret_key(instance)

    db.init_app(app)
    engine.install()
    migrate.init_app(app, db, directory=str(models.MIGRATIONS), render_as_batch=True)
    csrf.init_app(app)
    babel.init_app(app, locale_selector=language.chosen)

    app.register_blueprint(home.blueprint)
    app.register_blueprint(tables.blueprint)
    app.register_blueprint(exports.blueprint)
    app.register_blueprint(imports.blueprint)
    app.register_blueprint(record.blueprint)
    app.register_blueprint(hands.blueprint)
    app.register_blueprint(corrections.blueprint)
    app.register_blueprint(decisions.blueprint)
    app.register_blueprint(judge.blueprint)
    app.register_blueprint(reference.blueprint)
    app.register_blueprint(decks.blueprint)
    app.register_blueprint(leagues.blueprint)
    app.register_blueprint(seasons.blueprint)
    app.register_blueprint(seasons.readers)
    rule_links.install(app)
    errors.install(app)
    headers.install(app)
    phones.install(app)
    session_links.install(app)
    language.install(app)
    return app
