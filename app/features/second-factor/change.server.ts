import { beginApp, confirmApp, dropBegun, removeApp, removePasskey, renewCodes } from './factors.server.ts'
import { addPasskey, type Place } from './passkeys.server.ts'
import type { FactorChange } from './schemas.ts'

type Done = { codes?: string[] | null; title?: string; description?: string }

/** Carries out a form of the page "Two-step sign-in". Returns a message, or recovery codes, shown only once. */
export async function changeFactors(
	user: { id: number },
	change: FactorChange,
	here: Place & { sessionId: number | null },
): Promise<Done> {
	switch (change.intent) {
		case 'begin':
			await beginApp(user)
			return {}
		case 'drop':
			await dropBegun(user)
			return {}
		case 'confirm':
			return {
				codes: await confirmApp(user, change.code, here),
				title: 'Your app is set up',
				description: 'We’ll ask for its code when you sign in.',
			}
		case 'remove-app':
			await removeApp(user, here)
			return { title: 'App removed', description: 'All other devices are signed out.' }
		case 'new-codes':
			return { codes: await renewCodes(user) }
		case 'add-passkey': {
			const name = change.name || 'Passkey'
			const codes = await addPasskey(user, { answer: change.passkey, name }, here)
			return { codes, title: 'Passkey added', description: 'Use it to sign in without your password.' }
		}
		case 'remove-passkey':
			await removePasskey(user, change.id, here)
			return { title: 'Passkey removed', description: 'All other devices are signed out.' }
	}
}
