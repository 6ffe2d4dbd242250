export function startProxy(
	ports: number[],
	port?: number,
): Promise<{ url: string; ready: (count: number) => Promise<void>; stop: () => Promise<void> }>
