import { z } from 'zod'
import { uploadedPicture } from '#app/features/photos/schemas.ts'
import { refuse } from '#app/lib/form/schema.ts'
import { nameText, nullable, plainText, upTo } from '#app/lib/text/text.ts'
import { isWebAddress } from '#app/lib/text/web-address.ts'
import * as rules from './rules.ts'

const atLeast = (min: number) => (text: string) => [...text].length >= min
const sized = (label: string, min: number, max: number, lines = false) => {
	const required = `${label} must be at least ${min} characters`
	return plainText({ max, lines, required, tooLong: `${label} must be at most ${max} characters` }).refine(
		atLeast(min),
		required,
	)
}

const LINKS = 'Enter links that start with https:// or http://'
const MANY = `Use at most ${rules.LINKS_MAX} links`
const LONG = `A link must be at most ${rules.URL_MAX} characters`

function readLinks(texts: string[], context: z.RefinementCtx): string[] {
	const links = new Set<string>()
	for (const text of texts.map((text) => text.trim()).filter(Boolean)) {
		if (!isWebAddress(text, ['https:', 'http:'])) return refuse(context, LINKS)
		if (text.length > rules.URL_MAX) return refuse(context, LONG)
		links.add(text)
	}
	return links.size <= rules.LINKS_MAX ? [...links] : refuse(context, MANY)
}

const SHORT_NAME = `Club name must be at least ${rules.CLUB_NAME_MIN} characters`

const texts = {
	name: nameText({
		max: rules.CLUB_NAME_MAX,
		required: SHORT_NAME,
		tooLong: `Club name must be at most ${rules.CLUB_NAME_MAX} characters`,
	}).refine(atLeast(rules.CLUB_NAME_MIN), SHORT_NAME),
	description: sized('Description', rules.CLUB_DESCRIPTION_MIN, rules.CLUB_DESCRIPTION_MAX, true),
	city: plainText({
		max: rules.CITY_MAX,
		required: 'Enter a city',
		tooLong: `City must be at most ${rules.CITY_MAX} characters`,
	}),
}
const cover = upTo('Cover image', rules.URL_MAX)
const meetingPoint = upTo('Meeting point', rules.MEETING_POINT_MAX)
const linkText = plainText({ max: rules.LINKS_MAX * (rules.URL_MAX + 2), lines: true, tooLong: LONG })
const difficulty = z.enum(rules.Difficulty, 'Choose a level')

/** The form of a new club, or one that is changed: the links are one text with commas between them. */
export const ClubInput = z.object({
	...texts,
	meetingPoint,
	difficulty: difficulty.default('beginner'),
	socialLinks: linkText.transform((text) => text.split(/[,\n]/)).transform(readLinks),
	isPublic: z
		.enum(['true', 'false'], 'Choose who can join')
		.transform((answer) => answer === 'true')
		.default(true),
	mayBeAsked: z
		.literal('yes', 'Tick it or leave it empty')
		.optional()
		.transform((answer) => answer === 'yes'),
	idempotencyKey: z.string().optional(),
})

const calls = {
	...texts,
	coverImage: nullable(cover).transform(uploadedPicture),
	meetingPoint: nullable(meetingPoint),
	difficulty,
	socialLinks: z
		.union([z.array(z.string()), z.string(), z.null()], LINKS)
		.transform((sent) => (typeof sent === 'string' ? sent.split(',') : (sent ?? [])))
		.pipe(z.array(z.string().max(rules.URL_MAX, LONG)).max(100, MANY))
		.transform(readLinks),
	isPublic: z.boolean('isPublic must be true or false'),
	mayBeAsked: z.boolean('mayBeAsked must be true or false'),
}

/** Body that creates a club; links are a list or one text with commas. Host and number of members are not read. */
export const NewClub = z.object({
	...calls,
	coverImage: calls.coverImage.optional().transform((cover) => cover ?? null),
	meetingPoint: calls.meetingPoint.optional().transform((place) => place ?? ''),
	difficulty: difficulty.default('beginner'),
	socialLinks: calls.socialLinks.optional().transform((links) => links ?? []),
	isPublic: calls.isPublic.default(true),
	mayBeAsked: calls.mayBeAsked.default(false),
})
export type NewClub = z.infer<typeof NewClub>

/** Body that changes a club; fields left out stay as they are. */
export const ClubChange = z.object(calls).partial()
export type ClubChange = Partial<NewClub>

export const ClubKeyQuery = z.object({ key: z.string().max(100).optional() })
