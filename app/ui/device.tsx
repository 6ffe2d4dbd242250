import { createContext, useContext, useSyncExternalStore } from 'react'

const Saver = createContext(false)

export const SaverProvider = Saver.Provider

/** True if this device saves data: no photos, nothing loaded ahead, no open connection. */
export const useSaver = () => useContext(Saver)

/** False while the browser knows that it has no connection. */
export const useOnline = () =>
	useSyncExternalStore(
		listen,
		() => navigator.onLine,
		() => true,
	)

function listen(tell: () => void) {
	window.addEventListener('online', tell)
	window.addEventListener('offline', tell)
	return () => {
		window.removeEventListener('online', tell)
		window.removeEventListener('offline', tell)
	}
}
