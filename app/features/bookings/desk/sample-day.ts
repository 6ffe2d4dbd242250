import type { Cell } from './day-cells.ts'
import type { DayCourt, DayPlan } from './day-grid.server.ts'

type Use = [from: number, to: number, title: string, tone: Cell['tone'], ...words: string[]]

const PADEL: Use[][] = [
	[
		[7, 9, 'Dawn Patrol', 'paid', 'Weekly', 'On account'],
		[9, 10.5, 'Thandi N.', 'paid', 'Paid'],
		[10.5, 12, 'Office Four', 'paid', 'Walk-in', 'Paid'],
		[12, 14, 'Women’s Ladder', 'event', 'Event'],
		[14, 15.5, 'Sipho D.', 'paid', 'Paid'],
		[15.5, 17, 'The Lobbers', 'unpaid', 'Walk-in', 'Unpaid'],
		[17, 18.5, 'Team Smash', 'paid', 'Weekly', 'Paid'],
		[18.5, 20, 'Net Gains', 'sent', 'Payment sent'],
		[20, 22, 'Night Owls', 'paid', 'Weekly', 'Paid'],
	],
	[
		[7, 8, 'Early Four', 'paid', 'Paid'],
		[8, 10, 'Junior Coaching', 'blocked', 'Every Saturday'],
		[10, 12, 'Junior Coaching', 'blocked', 'Every Saturday'],
		[12, 14, 'Women’s Ladder', 'event', 'Event'],
		[14, 15, 'Slicers', 'over', 'No-show'],
		[15, 17, 'Glass Wall Club', 'paid', 'Paid'],
		[17, 19, 'Sixth Floor', 'paid', 'On account'],
		[19, 20.5, 'Pieter v.', 'paid', 'Paid'],
		[20.5, 22, 'Last Call', 'unpaid', 'R180 owed'],
	],
	[
		[7, 8.5, 'Two Couples', 'paid', 'Paid'],
		[8.5, 10, 'Bandeja Four', 'paid', 'Weekly', 'Paid'],
		[10, 11.5, 'Walk-in', 'paid', 'Paid'],
		[12, 14, 'Women’s Ladder', 'event', 'Event'],
		[14, 16, 'Varsity Doubles', 'paid', 'Paid'],
		[16, 17, 'Missing a Fourth', 'requested', 'Request'],
		[17, 18.5, 'Golden Point', 'paid', 'Weekly', 'Paid'],
		[18.5, 20, 'Kiosk Kings', 'paid', 'Paid'],
		[20, 21.5, 'Deuce Again', 'paid', 'Paid'],
	],
]

const SOCCER: Use[][] = [
	[
		[8, 12, 'Spring Cup', 'fixture', '4 matches'],
		[12, 13, 'Closed', 'closed', 'Rain'],
		[13, 15, 'Corner Café FC', 'paid', 'Paid'],
		[15, 16, 'Birthday, 12 kids', 'paid', 'Walk-in', 'Paid'],
		[16, 18, 'Fives Friends', 'paid', 'Weekly', 'Paid'],
		[18, 19, 'Taxi Rank United', 'unpaid', 'Unpaid'],
		[19, 21, 'Back Post Club', 'paid', 'On account'],
	],
	[
		[8, 12, 'Spring Cup', 'fixture', '4 matches'],
		[12, 13, 'Closed', 'closed', 'Rain'],
		[13, 14, 'Dads v. Lads', 'paid', 'Paid'],
		[14, 16, 'Bibs and Balls', 'paid', 'Paid'],
		[17, 18, 'Shin Pads', 'sent', 'Payment sent'],
		[18, 20, 'Extra Time', 'paid', 'Weekly', 'Paid'],
		[20, 21, 'Golden Goal', 'paid', 'Paid'],
	],
]

const courtsOf = (uses: Use[][], names?: string[]): DayCourt[] =>
	uses.map((court, i) => ({
		number: i + 1,
		court: names?.[i] ?? i + 1,
		isRoofed: names?.[i] === 'Dome',
		usable: [],
		cells: court.map(([from, to, title, tone, ...words], id) => ({
			id,
			kind: 'booking',
			href: null,
			from,
			to,
			title,
			tone,
			words,
		})),
	}))

const SATURDAY = '2026-11-28'
const padel: DayPlan['shown'][number] = {
	id: 1,
	name: 'Padel',
	step: 0.5,
	courts: courtsOf(PADEL, ['Centre', 'Garden', 'Dome']),
}
const soccer: DayPlan['shown'][number] = { id: 2, name: 'Indoor Soccer', step: 1, courts: courtsOf(SOCCER) }

/** An invented, nearly full Saturday that shows venues what the day grid holds. Nothing in it can be opened. */
export const SAMPLE_DAY: DayPlan & { hours: readonly [number, number] } = {
	date: SATURDAY,
	today: SATURDAY,
	hours: [7, 22],
	opening: [7, 22],
	now: null,
	refused: null,
	sports: [padel, soccer].map(({ id, name }) => ({ id, name })),
	chosen: null,
	shown: [padel, soccer],
	shut: null,
	acts: false,
}
