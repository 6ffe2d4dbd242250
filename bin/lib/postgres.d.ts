export function startPostgres(how?: {
	durable?: boolean
}): Promise<{ url: string; stop: () => Promise<void> } | undefined>
