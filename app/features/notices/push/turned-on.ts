/** The person who has turned pushes on in this browser, and the key that it subscribed with. */
type TurnedOn = { person: number; publicKey: string }
const NAME = 'push'

export function readTurnedOn() {
	try {
		return JSON.parse(localStorage.getItem(NAME) ?? 'null') as TurnedOn | null
	} catch {
		return null // storage is off
	}
}

export function noteTurnedOn(turnedOn: TurnedOn | null) {
	try {
		if (turnedOn) localStorage.setItem(NAME, JSON.stringify(turnedOn))
		else localStorage.removeItem(NAME)
	} catch {
		// Storage is off or full: after the next login the person turns them on by hand.
	}
}
