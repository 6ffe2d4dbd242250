import { requireId } from '#app/lib/ids.ts'
import { NOT_FOUND } from '../words.ts'
import { TEAM_NOT_FOUND } from './rules.ts'

/** The ids in the address of a team's screen. Throws 404 for an invalid id. */
export const teamIds = (params: { id: string; teamId: string }) => ({
	id: requireId(params.id, NOT_FOUND),
	teamId: requireId(params.teamId, TEAM_NOT_FOUND),
})
