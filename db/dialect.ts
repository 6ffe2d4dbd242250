export const DEFAULT_URL = 'data/app.db'

/** DATABASE_URL decides the database: a path (also `file:` or `sqlite:`) is SQLite, `postgres://` is PostgreSQL. */
export const databaseUrl = (process.env.DATABASE_URL || DEFAULT_URL).replace(/^(sqlite|file):(\/\/)?/, '')
export const dialect = databaseUrl.startsWith('postgres') ? 'postgres' : 'sqlite'
