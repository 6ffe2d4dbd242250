import type { PoolClient, QueryConfig } from 'pg'

const MOST = 500

/**
 * Names statements, so that PostgreSQL plans each SQL text once per connection and not for every query. Names the first
 * 500 texts with parameters, as a connection stores every plan. The returned function is for each connection.
 */
export function nameStatements() {
	const names = new Map<string, string>()

	const nameOf = (text: string) => {
		const name = names.get(text) ?? (names.size < MOST ? `q${names.size}` : undefined)
		if (name) names.set(text, name)
		return name
	}

	return (client: PoolClient) => {
		const query = client.query.bind(client) as (...args: unknown[]) => unknown
		client.query = ((config: QueryConfig | string, values?: unknown, ...rest: unknown[]) => {
			const named =
				typeof config === 'object' && !config.name && Array.isArray(values) && values.length > 0
					? { ...config, name: nameOf(config.text) }
					: config
			return query(named, values, ...rest)
		}) as typeof client.query
	}
}
