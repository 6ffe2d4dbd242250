import { z } from 'zod'
import { LEVELS } from '#app/features/matchmaking/levels.ts'
import { readId } from '#app/lib/ids.ts'
import { nameText, nullable, upTo } from '#app/lib/text/text.ts'
import {
	APART,
	availabilities,
	GUEST_NAME_MAX,
	MOST_PER_TEAM,
	NOTES_MAX,
	SESSION_NAME_MAX,
	TEAM_COUNTS,
	TOGETHER,
} from './rules.ts'

const TEAM_COUNT = 'Choose 2, 3 or 4 teams'
const PER_TEAM = `Enter a whole number from 1 to ${MOST_PER_TEAM}`
const DEFAULT_PER_TEAM = 5

const sessionName = nameText({
	max: SESSION_NAME_MAX,
	required: 'Give the session a name',
	tooLong: `The name must be at most ${SESSION_NAME_MAX} characters`,
})
const id = (message: string) => z.number(message).int(message).min(1, message).max(2_147_483_647, message)
const flag = (name: string) => z.boolean(`${name} must be true or false`).default(true)

export const NewSession = z.object({
	name: sessionName,
	teamCount: z.union([z.literal(2), z.literal(3), z.literal(4)], TEAM_COUNT).default(2),
	playersPerTeam: z
		.number(PER_TEAM)
		.int(PER_TEAM)
		.min(1, PER_TEAM)
		.max(MOST_PER_TEAM, PER_TEAM)
		.nullish()
		.transform((value) => (value === undefined ? DEFAULT_PER_TEAM : value)),
	balancingCriteria: z
		.object(
			{ skillLevel: flag('skillLevel'), position: flag('position'), experience: flag('experience') },
			'balancingCriteria must be an object',
		)
		.nullish()
		.transform((criteria) => criteria ?? { skillLevel: true, position: true, experience: true })
		.describe('What the teams are balanced by; a rule that is left out counts'),
	matchRequestId: id('Give the match request'),
})
export type NewSession = Omit<z.output<typeof NewSession>, 'matchRequestId'>

const level = z.enum(LEVELS, `skillLevel must be one of ${LEVELS.join(', ')}`)
const availability = z.enum(availabilities, `availability must be one of ${availabilities.join(', ')}`)
const together = z.enum(TOGETHER, `togetherGroup must be one of ${TOGETHER.join(', ')}`)
const apart = z.enum(APART, `apartGroup must be one of ${APART.join(', ')}`)
const position = z.string('preferredPosition must be text').max(40, 'We don’t have that position')
const notes = upTo('Notes', NOTES_MAX)
const guest = { max: GUEST_NAME_MAX, tooLong: `The name must be at most ${GUEST_NAME_MAX} characters` }
const WHO = 'Choose a player, or give the name of a guest'

const asIs = z.object({
	skillLevel: level.nullish().describe('Left out: as the player says it themselves, else intermediate'),
	preferredPosition: position.nullish(),
	availability: availability.nullish().transform((value) => value ?? 'available'),
	notes: nullable(notes)
		.optional()
		.transform((value) => value || null),
	togetherGroup: together.nullish().describe('Who shares one goes into the same team'),
	apartGroup: apart.nullish().describe('Who shares one goes into different teams'),
})

/** Body of the call that adds a player: one of `userId`, `playerId` and `name`. */
export const NewPlayer = asIs
	.extend({
		userId: id(WHO)
			.nullish()
			.describe('Yourself, or somebody you accepted, are connected with, or who lets themselves be found'),
		playerId: id(WHO)
			.nullish()
			.describe('A player who lets themselves be found, by the id of `/api/matchmaking/players`'),
		name: nullable(nameText(guest)).optional().describe('A guest'),
	})
	.refine(({ userId, playerId, name }) => [userId, playerId, name].filter(Boolean).length === 1, {
		message: WHO,
		path: ['name'],
	})
export type NewPlayer = z.output<typeof NewPlayer>
export type PlayerWish = Pick<NewPlayer, keyof z.output<typeof asIs>>

// Form fields arrive as text; empty ones are missing.
const formId = (message: string) =>
	z.string(message).transform((text, context) => {
		const number = readId(text)
		if (number !== null) return number
		context.addIssue(message)
		return z.NEVER
	})
const ticked = z
	.literal('on')
	.optional()
	.transform((value) => value === 'on')
const key = { idempotencyKey: z.string().optional() }
const PLAYER = 'Choose a player'
const player = formId(PLAYER)

const planFields = {
	name: sessionName,
	teamCount: z.enum(TEAM_COUNTS, TEAM_COUNT).transform((text) => Number(text) as 2 | 3 | 4),
	playersPerTeam: z
		.string(PER_TEAM)
		.trim()
		.regex(/^([1-9]|[12]\d|30)$/, PER_TEAM)
		.transform(Number)
		.optional()
		.transform((value) => value ?? null),
	skillLevel: ticked,
	position: ticked,
	experience: ticked,
}

const CreateForm = z.object({
	intent: z.literal('create'),
	...planFields,
	copyFrom: formId('We can’t find that session').optional(),
	...key,
})

const GuestForm = z.object({
	intent: z.literal('guest'),
	name: nameText({ ...guest, required: 'Give the guest’s name' }),
	skillLevel: level.optional(),
	position: position.optional(),
	...key,
})

const EditForm = z.object({
	intent: z.literal('edit'),
	player,
	skillLevel: level,
	preferredPosition: position.optional(),
	availability,
	togetherGroup: together.optional(),
	apartGroup: apart.optional(),
	notes,
})

/** Forms of the balancer's page, told apart by their button; `player` is the id in the squad. */
export const BalancerForm = z.discriminatedUnion(
	'intent',
	[
		CreateForm,
		GuestForm,
		EditForm,
		z.object({ intent: z.literal('plan'), ...planFields }),
		z.object({ intent: z.literal('add'), who: z.string(PLAYER).regex(/^(user|player)-\d{1,10}$/, PLAYER) }),
		z.object({ intent: z.literal('add-accepted') }),
		z.object({ intent: z.literal('add-me') }),
		z.object({ intent: z.literal('remove'), player }),
		z.object({ intent: z.literal('balance') }),
		z.object({ intent: z.literal('shuffle') }),
		z.object({ intent: z.literal('swap'), player, with: player }),
		z.object({ intent: z.literal('move'), player, team: formId('Choose a team') }),
		z.object({ intent: z.enum(['share', 'stop-sharing', 'tell']) }),
	],
	'Choose one of the buttons',
)
export type BalancerForm = z.output<typeof BalancerForm>
