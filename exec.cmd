@rem The npm scripts say "exec" so that a signal to npm reaches Node and not only the shell between; cmd.exe has no such word.
@%*
