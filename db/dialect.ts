/**
 * The connection string decides the database: a path (also as `file:` or `sqlite:`) is SQLite,
 * `postgres://` is PostgreSQL.
 */
export const databaseUrl = (process.env.DATABASE_URL || 'data/app.db').replace(/^(sqlite|file):(\/\/)?/, '')
export const dialect = databaseUrl.startsWith('postgres') ? 'postgres' : 'sqlite'
