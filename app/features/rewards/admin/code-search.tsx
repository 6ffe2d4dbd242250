import { Form } from 'react-router'
import { readAloud } from '#app/lib/text/reference.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { CODE_MAX } from './limits.ts'

/** Searches redemptions by code; `code` is the current search, `page` the address of the page without one. */
export function CodeSearch({ code, page }: { code: string; page: string }) {
	return (
		<Form role="search" action={page} className="flex flex-wrap items-end gap-3">
			<TextField
				key={code}
				label="Code"
				placeholder="RW7K 4M2Q 9X"
				name="code"
				defaultValue={readAloud(code)}
				maxLength={CODE_MAX}
				autoComplete="off"
				autoCapitalize="characters"
				spellCheck={false}
				className="grow basis-56 sm:max-w-80"
			/>
			<Button variant="secondary" className="min-h-12">
				Search
			</Button>
			{code && (
				<ButtonLink to={page} variant="quiet" className="min-h-12">
					Clear
				</ButtonLink>
			)}
		</Form>
	)
}
