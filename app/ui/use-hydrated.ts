import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first render, true once scripts run: for what only exists with them. */
export function useHydrated() {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	)
}
