import { useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { TextField, type FieldErrors } from './field.tsx'

type Props = {
	action: string
	error?: FieldErrors
	/** The most bytes of a form, with a hint that says so, and the error of a larger one. */
	most: number
	hint: string
	tooLarge: string
	/** The words of the button. */
	verb: string
	/** How many bytes are typed where the content may also be pasted, into a field that shows an error then. */
	typed?: number
	children?: (error?: FieldErrors) => ReactNode
}

/** Takes a CSV file. Scripts refuse one that is too large before it is sent. */
export function CsvFileForm({ action, error, most, hint, tooLarge, verb, typed = 0, children }: Props) {
	const sending = useNavigation().formMethod === 'POST'
	const [bytes, setBytes] = useState(0)
	const problem = bytes + typed > most ? tooLarge : null // both are sent, whichever is read
	const isTyped = typed > 0 && bytes === 0
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
					hint={hint}
					error={isTyped ? undefined : (problem ?? error)}
					onChange={({ target }) => setBytes(target.files?.[0]?.size ?? 0)}
				/>
				{children?.(isTyped ? (problem ?? error) : undefined)}
				<Button className="self-start max-sm:w-full" pending={sending} pendingText="Reading…">
					{verb}
				</Button>
			</Form>
		</Card>
	)
}
