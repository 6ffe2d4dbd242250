/** The part a person has in a venue: its owner, or a role of its team. Admins have the owner's part in every venue. */
export type Part = 'owner' | TeamRole
export const teamRoles = ['manager', 'desk', 'coach'] as const
export type TeamRole = (typeof teamRoles)[number]

type Line = { parts: readonly Part[]; may: string; because: string }

/** One table of what each part in a venue may see and do, and why. */
const RIGHTS = {
	day: {
		parts: ['owner', 'manager', 'desk', 'coach'],
		may: 'see the day: courts, hours and who plays',
		because: 'Everybody who works there needs to know which court is taken. It names no phone number and no money.',
	},
	checkIn: {
		parts: ['owner', 'manager', 'desk', 'coach'],
		may: 'see events and tick off who is there',
		because: 'A coach stands beside the people who arrive for the clinic.',
	},
	desk: {
		parts: ['owner', 'manager', 'desk'],
		may: 'take walk-ins, move and cancel bookings, and note who arrived',
		because:
			'That is the desk’s work, and it needs phone numbers. Each act can be taken back or is told to the player.',
	},
	ownBookings: {
		parts: ['owner'],
		may: 'confirm your own bookings or say whether you came',
		because: 'Nobody decides about what they owe themselves. An owner may be alone.',
	},
	redeem: {
		parts: ['owner', 'manager', 'desk'],
		may: 'mark rewards as used',
		because: 'The player stands at the desk with the code. A wrong one is taken back the same day.',
	},
	courts: {
		parts: ['owner', 'manager', 'desk'],
		may: 'close courts and keep weekly hours for regulars',
		because: 'Rain does not wait for the manager.',
	},
	cash: {
		parts: ['owner', 'manager', 'desk'],
		may: 'take money and confirm what arrives',
		because:
			'People pay at the desk. Money only comes in by this right, and a wrong entry is taken back by who made it.',
	},
	till: {
		parts: ['owner', 'manager', 'desk'],
		may: 'count the cash and close the day',
		because: 'Who took the cash counts it, at the end of a shift. A closed day stays, with who closed it.',
	},
	money: {
		parts: ['owner', 'manager'],
		may: 'give discounts, change the price of a booking, send money back and read bank statements',
		because: 'Money leaves the venue by this right, or its whole account is seen.',
	},
	accounts: {
		parts: ['owner', 'manager'],
		may: 'let customers pay by the month',
		because: 'Who plays now and pays next month is lent money.',
	},
	events: {
		parts: ['owner', 'manager'],
		may: 'plan, change and cancel events',
		because: 'An event takes courts, writes to everybody in it and speaks for the venue.',
	},
	pricing: { parts: ['owner', 'manager'], may: 'set prices', because: 'Prices are the business.' },
	rewards: {
		parts: ['owner', 'manager'],
		may: 'say which rewards the venue gives out',
		because: 'What the desk hands over costs the venue.',
	},
	figures: {
		parts: ['owner', 'manager'],
		may: 'see the figures',
		because: 'What a venue earns is for those who answer for it.',
	},
	reviews: { parts: ['owner', 'manager'], may: 'reply to reviews', because: 'A reply is public and is given once.' },
	venue: {
		parts: ['owner', 'manager'],
		may: 'change the venue’s page, courts and hours',
		because: 'Players book by what stands there.',
	},
	team: {
		parts: ['owner', 'manager'],
		may: 'invite people and remove them',
		because: 'Who runs the shift knows who works it.',
	},
	log: {
		parts: ['owner', 'manager'],
		may: 'read who did what',
		because: 'Who answers for the desk sees what was done at it.',
	},
	managers: {
		parts: ['owner'],
		may: 'make or change managers',
		because: 'Only the owner decides who may do nearly everything.',
	},
	reopen: {
		parts: ['owner'],
		may: 'reopen a closed day',
		because: 'Who counts the cash does not undo the count that shows what was missing.',
	},
	keys: {
		parts: ['owner'],
		may: 'make keys for other systems',
		because: 'A key reads and changes bookings with nobody there to ask.',
	},
	bank: {
		parts: ['owner'],
		may: 'change bank details and the VAT number',
		because: 'Whoever changes the account number takes everything that is paid from then on.',
	},
} as const satisfies Record<string, Line>

export type Right = keyof typeof RIGHTS

export const may = (part: Part, right: Right) => (RIGHTS[right].parts as readonly Part[]).includes(part)

/** Returns the part that somebody has at a shared tablet: the desk's rights at most. */
export const atMostDesk = (part: Part): Part => (part === 'coach' ? part : 'desk')

export const rightsOf = (part: Part) => (Object.keys(RIGHTS) as Right[]).filter((right) => may(part, right))

/** Returns what a role may do, as the list an invited person reads. */
export const wordsOf = (part: Part) => rightsOf(part).map((right) => RIGHTS[right].may)

/** Says to a person of the team that something is not theirs. */
export const refusal = (right: Right) =>
	`Your role here doesn’t let you ${RIGHTS[right].may}. Ask the owner if you need it.`
