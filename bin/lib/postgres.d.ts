export type PostgresServer = { url: string; stop: () => Promise<void> }
export function startPostgres(how?: { durable?: boolean }): Promise<PostgresServer>
