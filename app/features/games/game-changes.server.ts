import { redirect } from 'react-router'
import type { z } from 'zod'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { answerGame } from './answers.server.ts'
import { takeShare } from './own-share.server.ts'
import { renewKey, setPlaces, takeOff } from './games.server.ts'
import type { Answer, GameChange } from './schemas.ts'
import { known, type Viewer } from './viewer.server.ts'

export const gameAddress = (key: string) => `/g/${key}`

/** Carries out a change on the page of a game's link. Throws as the verb of each intent. */
export async function carryOut(viewer: Viewer, key: string, change: z.infer<typeof GameChange>) {
	const { user } = viewer
	const page = gameAddress(key)
	switch (change.intent) {
		case 'places':
			await setPlaces(user, key, change.places)
			return redirectWithToast(page, { title: `${change.places} can play` })
		case 'remove': {
			const name = await takeOff(user, key, change.player)
			return name === null ? redirect(page) : redirectWithToast(page, { title: `${name} is off the list` })
		}
		case 'renew': {
			const title = 'The old link is dead'
			return redirectWithToast(gameAddress(await renewKey(user, key)), {
				title,
				description: 'Send the group this one.',
			})
		}
		case 'pay':
			return redirect(`/pay/${await takeShare(viewer, key)}`)
		default:
			return answer(viewer, key, change)
	}
}

async function answer(unknown: Viewer, key: string, wish: Answer) {
	const { viewer, headers } = await known(unknown)
	const { name, outcome, captain } = await answerGame(viewer, key, wish)
	if (outcome !== 'known') return redirect(gameAddress(key), { headers })
	const title = `Then you have answered, ${name}`
	const description = `To change it, use the phone you answered on, or ask ${captain}.`
	return redirectWithToast(gameAddress(key), { title, description }, headers)
}
