import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns false on the server and in the first render, true once scripts run: for what only works with them. */
export function useHydrated() {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	)
}
