/**
 * The connection string decides the database: a path (also as `file:` or `sqlite:`) is SQLite,
 * `postgres://` is PostgreSQL, `pglite:` is PostgreSQL inside the process.
 */
export const databaseUrl = (process.env.DATABASE_URL || 'data/app.db').replace(/^(sqlite|file):(\/\/)?/, '')
export const dialect = /^(postgres|pglite)/.test(databaseUrl) ? 'postgres' : 'sqlite'
