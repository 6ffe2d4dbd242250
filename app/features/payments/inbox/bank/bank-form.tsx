import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextArea, TextField } from '#app/ui/form/field.tsx'
import { STATEMENT_BYTES, STATEMENT_HINT, TOO_LARGE } from './bank-limits.ts'

type Props = { action: string; error?: string[] | null; pasted?: string }

/** Takes a bank statement as a file or pasted; `pasted` brings back unreadable text. Scripts refuse too large ones. */
export function StatementForm({ action, error, pasted }: Props) {
	const sending = useNavigation().formMethod === 'POST'
	const [bytes, setBytes] = useState({ file: 0, text: 0 }) // both are sent, whichever is read
	const problem = bytes.file + bytes.text > STATEMENT_BYTES ? TOO_LARGE : null
	const wrong = bytes.file > 0 || (!problem && !pasted) ? 'file' : 'text'
	return (
		<Card>
			<Form
				method="post"
				action={action}
				encType="multipart/form-data"
				preventScrollReset
				className="flex flex-col gap-5"
				onSubmit={(event) => problem && event.preventDefault()}
			>
				<TextField
					label="CSV file"
					name="file"
					type="file"
					accept=".csv,.txt,text/csv,text/plain"
					hint={STATEMENT_HINT}
					error={wrong === 'file' ? (problem ?? error) : undefined}
					onChange={({ target }) => setBytes({ ...bytes, file: target.files?.[0]?.size ?? 0 })}
				/>
				<TextArea
					label="Or paste the lines"
					name="text"
					rows={5}
					defaultValue={pasted}
					spellCheck={false}
					autoComplete="off"
					error={wrong === 'text' ? (problem ?? error) : undefined}
					onChange={({ target }) => setBytes({ ...bytes, text: new Blob([target.value]).size })}
				/>
				<Button className="self-start max-sm:w-full" pending={sending} pendingText="Reading…">
					Show what matches
				</Button>
			</Form>
		</Card>
	)
}
