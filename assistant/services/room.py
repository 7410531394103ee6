"""What the machine itself does not do: keep what it should write, or open another file."""

import errno

_OF_THE_MACHINE = {
    *(errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO),
    *(errno.EMFILE, errno.ENFILE, errno.ENOMEM),
}


def is_of_the_machine(error: OSError) -> bool:
    """Whether an error says that a disk is full or broken, or too many files are open."""
    return error.errno in _OF_THE_MACHINE
