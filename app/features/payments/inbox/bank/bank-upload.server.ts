import { data } from 'react-router'
import { z } from 'zod'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { readForm, requireAllowed, submit, type Failed } from '#app/lib/form/form.server.ts'
import { readTextFile, readUpload, submitUpload } from '#app/lib/form/upload.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { toast } from '#app/lib/http/toast.server.ts'
import { readStatement, type Incoming } from './bank-csv.ts'
import { NOTHING_CHOSEN, STATEMENT_BYTES, TOO_LARGE } from './bank-limits.ts'
import { confirmedWords } from '../confirmed-words.ts'
import { compareStatement, confirmBankLines, type Comparison } from './bank-comparison.server.ts'
import { MOST_BY_HAND, MOST_PICKED } from '../inbox-limits.ts'
import { PickedBankLines, type Picked } from '../inbox-schemas.ts'

/** The result of an upload: what was found, or why it could not be read, with the pasted text. */
export type Previewed = Partial<Failed> & { comparison?: Comparison; pasted?: string }

const STATEMENT = { field: 'file', maxBytes: STATEMENT_BYTES, missing: NOTHING_CHOSEN, tooLarge: TOO_LARGE }

/** Reads a statement from a form, as a file or pasted text, and compares it with the venue's payments. */
export async function previewStatement(request: Request, user: Actor, venueId: number) {
	const copy = request.clone()
	const answer = await submitUpload(request, STATEMENT, 'Statement not read', async () => {
		const statement = readStatement(await readText(await readUpload(request)))
		return data<Previewed>({ comparison: await compareStatement(user, venueId, statement) })
	})
	if ('comparison' in answer.data) return answer
	const pasted = await readUpload(copy).then(pastedIn, () => '')
	return data<Previewed>({ ...answer.data, pasted }, answer.init ?? undefined)
}

/**
 * Confirms one line as it was guessed, or leaves it out, and shows the others again. Returns null for a form that does
 * neither.
 */
export async function decideOne(request: Request, user: Actor, venueId: number) {
	const form = await readForm(request.clone())
	const [one, leave] = [form.get('one'), form.get('leave')]
	if (one === null && leave === null) return null
	requireAllowed()
	const shown = [...readShown(form.get('shown')), ...readLeft(form.get('left'))]
	const incoming = shown.filter(({ mark }) => mark === undefined || mark !== leave)
	const { data: picked } = PickedBankLines.safeParse({ pick: one ?? '' })
	const done = picked && (await confirmBankLines(user, venueId, picked.pick))
	const comparison = await compareStatement(user, venueId, { incoming, out: 0, unread: [] })
	const refused = one !== null && !done
	const said = done
		? confirmedWords(done)
		: refused
			? { title: 'Nothing confirmed', variant: 'destructive' as const }
			: { title: 'Left out', description: 'Nothing was counted for this line.' }
	return data<Previewed>({ comparison, toast: toast(said) }, { status: refused ? 400 : 200 })
}

/** Confirms the ticked lines. When none can be confirmed, they are shown again with the reason. */
export async function confirmPicked(
	request: Request,
	user: Actor,
	venueId: number,
	work: (picked: Picked[]) => Promise<Response>,
) {
	const copy = request.clone()
	const answer = await submit(request, PickedBankLines, 'Nothing confirmed', ({ pick }) => work(pick))
	if (answer instanceof Response) return answer
	const form = await readForm(copy)
	const shown = [...readShown(form.get('shown')), ...readLeft(form.get('left'))]
	if (shown.length === 0) return data<Previewed>(answer.data, answer.init ?? undefined)
	const comparison = await compareStatement(user, venueId, { incoming: shown, out: 0, unread: [] })
	return data<Previewed>({ ...answer.data, comparison }, answer.init ?? undefined)
}

/** Parses lines that `shownIn` encoded. */
function readShown(text: FormDataEntryValue | null): Incoming[] {
	if (typeof text !== 'string') return []
	return [...text.matchAll(/\b(\d{1,5}):(\d{1,9}):(CS[0-9A-Z]{8})\b/g)]
		.slice(0, MOST_PICKED)
		.map(([, line, cents, reference]) => ({ line: Number(line), amount: Number(cents), text: reference! }))
}

const Left = z.array(z.tuple([z.number().int(), z.number().int().positive(), z.string().max(200), z.string().max(22)]))

/** Parses the form's lines that name no payment. */
function readLeft(text: FormDataEntryValue | null): Incoming[] {
	if (typeof text !== 'string') return []
	const { data: left = [] } = Left.safeParse(parsed(text))
	return left.slice(0, MOST_BY_HAND).map(([line, amount, text, mark]) => ({ line, amount, text, mark }))
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return null
	}
}

function pastedIn(form: FormData) {
	const text = form.get('text')
	return typeof text === 'string' ? text : ''
}

/** Returns the file where one was chosen, or else the pasted lines. */
async function readText(form: FormData) {
	const [file, text] = [form.get('file'), pastedIn(form)]
	if (text === '' || (file instanceof File && file.size > 0)) return readTextFile(form, STATEMENT)
	if (Buffer.byteLength(text) > STATEMENT_BYTES) throw new AppError(413, TOO_LARGE)
	return text
}
