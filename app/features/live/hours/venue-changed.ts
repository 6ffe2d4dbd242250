const CHANGED = 'venue-changed'

/** Says to the forms of a page that court time of its venue was taken or released. */
export const sayVenueChanged = () => dispatchEvent(new Event(CHANGED))

/** Calls the listener each time that happens; returns how to stop that. */
export function onVenueChanged(listener: () => void) {
	addEventListener(CHANGED, listener)
	return () => removeEventListener(CHANGED, listener)
}
