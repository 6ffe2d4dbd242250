import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { addFacility, changeFacility, findFacilities } from './facilities.server.ts'
import type { ChoiceChange } from './schemas.ts'
import { addSport, changeSport, findSportChoices } from './sport-changes.server.ts'

/** Returns all that venues choose from. Throws 403 unless an admin asks. */
export async function findChoicesPage(admin: Actor) {
	requireAdmin(admin)
	const [sports, facilities] = await Promise.all([findSportChoices(), findFacilities()])
	return { sports, facilities, idempotencyKey: crypto.randomUUID() }
}

/** Carries out what a form of the page says. Throws as the verbs do. */
export async function saveChoice(admin: Actor, change: ChoiceChange) {
	if (change.intent === 'add-sport') await addSport(admin, change)
	else if (change.intent === 'sport') await changeSport(admin, change)
	else if (change.intent === 'add-facility') await addFacility(admin, change)
	else await changeFacility(admin, change)
}
