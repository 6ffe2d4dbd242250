import type { Cell } from './day-cells.ts'
import type { DayPlan } from './day-grid.server.ts'

/**
 * A day on its way to the browser, as one text: hundreds of cells take the router longer to write one by one than the
 * page takes to render.
 */
export type DaySheet = { text: string }

/** The part of a cell that many share, which is written once. */
type Look = Pick<Cell, 'kind' | 'href' | 'tone' | 'words'>
type Row = [id: number, from: number, to: number, title: string, look: number]

const plans = /* @__PURE__ */ new WeakMap<DaySheet, DayPlan>()
const sheets = /* @__PURE__ */ new WeakMap<DayPlan, DaySheet>()

/** Returns the sheet of a plan; the same one for the same plan. */
export function sheetOf(plan: DayPlan): DaySheet {
	const known = sheets.get(plan)
	if (known) return known
	const looks = new Map<string, number>()
	const rowOf = ({ id, from, to, title, kind, href, tone, words }: Cell): Row => {
		const look = JSON.stringify({ kind, href, tone, words } satisfies Look)
		if (!looks.has(look)) looks.set(look, looks.size)
		return [id, from, to, title, looks.get(look)!]
	}
	const written = JSON.stringify(plan, (key, value: unknown) =>
		key === 'cells' ? (value as Cell[]).map(rowOf) : value,
	)
	const sheet = { text: `[${written},[${[...looks.keys()].join()}]]` }
	sheets.set(plan, sheet)
	plans.set(sheet, plan)
	return sheet
}

/** Returns the plan of a sheet; the same one for the same sheet. */
export function planOf(sheet: DaySheet): DayPlan {
	const known = plans.get(sheet)
	if (known) return known
	const [plan, looks] = JSON.parse(sheet.text) as [DayPlan, Look[]]
	for (const { courts } of plan.shown)
		for (const court of courts)
			court.cells = (court.cells as unknown as Row[]).map(([id, from, to, title, look]) => ({
				id,
				from,
				to,
				title,
				...looks[look]!,
			}))
	plans.set(sheet, plan)
	return plan
}
