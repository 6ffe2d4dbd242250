import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/field.tsx'

/** The six digits that an app shows, which phones offer to fill in. */
export function CodeField(props: ComponentProps<typeof TextField>) {
	return (
		<TextField
			hint="The six digits that your app shows now"
			inputMode="numeric"
			autoComplete="one-time-code"
			spellCheck={false}
			maxLength={40}
			{...props}
		/>
	)
}

/** One of the ten codes that were shown when the second factor was set up. */
export function RecoveryField(props: ComponentProps<typeof TextField>) {
	return (
		<TextField
			hint="Each of them works once"
			autoComplete="off"
			autoCapitalize="characters"
			spellCheck={false}
			maxLength={40}
			{...props}
		/>
	)
}
