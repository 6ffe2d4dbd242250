import { useState } from 'react'
import { CsvFileForm } from '#app/ui/form/csv-file-form.tsx'
import { TextArea } from '#app/ui/form/field.tsx'
import { STATEMENT_BYTES, STATEMENT_HINT, TOO_LARGE } from './bank-limits.ts'

type Props = { action: string; error?: string[] | null; pasted?: string }

const bytesOf = (text: string) => new Blob([text]).size

/** Takes a bank statement as a file or pasted; `pasted` brings back unreadable text. */
export function StatementForm({ action, error, pasted = '' }: Props) {
	const [typed, setTyped] = useState(() => bytesOf(pasted))
	return (
		<CsvFileForm
			action={action}
			error={error}
			most={STATEMENT_BYTES}
			hint={STATEMENT_HINT}
			tooLarge={TOO_LARGE}
			verb="Show What Matches"
			typed={typed}
		>
			{(error) => (
				<TextArea
					label="Or paste the lines"
					name="text"
					rows={5}
					defaultValue={pasted}
					spellCheck={false}
					autoComplete="off"
					error={error}
					onChange={({ target }) => setTyped(bytesOf(target.value))}
				/>
			)}
		</CsvFileForm>
	)
}
