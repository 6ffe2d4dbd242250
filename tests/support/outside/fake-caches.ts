import { vi } from 'vitest'

/** The caches of a browser, in memory. `room` is how many entries the phone has space for. */
export function fakeCaches({ room = Infinity } = {}) {
	const all = new Map<string, Map<string, Response>>()
	const absolute = (address: string | Request) =>
		new URL(typeof address === 'string' ? address : address.url, 'https://courtside.example').href
	const count = () => [...all.values()].reduce((sum, { size }) => sum + size, 0)
	const open = (name: string) => {
		const entries = all.get(name) ?? new Map<string, Response>()
		all.set(name, entries)
		return {
			match: async (address: string | Request) => entries.get(absolute(address))?.clone(),
			put: async (address: string | Request, response: Response) => {
				const key = absolute(address)
				if (!entries.has(key) && count() >= room) throw new DOMException('Full', 'QuotaExceededError')
				entries.delete(key)
				entries.set(key, response.clone())
			},
			delete: async (address: string | Request) => entries.delete(absolute(address)),
			keys: async () => [...entries.keys()].map((key) => new Request(key)),
		}
	}
	const fake = {
		open: async (name: string) => open(name),
		keys: async () => [...all.keys()],
		delete: async (name: string) => all.delete(name),
		match: async (address: string | Request, { cacheName }: { cacheName: string }) =>
			all.get(cacheName)?.get(absolute(address))?.clone(),
	}
	vi.stubGlobal('caches', fake)
	return {
		/** Returns the addresses in a cache; none where there is no such cache. */
		addresses: (name: string) => [...(all.get(name)?.keys() ?? [])].map((key) => new URL(key).pathname),
		names: () => [...all.keys()],
	}
}
