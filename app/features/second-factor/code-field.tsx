import type { ComponentProps } from 'react'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { TextField } from '#app/ui/form/field.tsx'

type Field = ComponentProps<typeof TextField>
type CodesProps = {
	/** Whether the person has an app that makes codes; who has none still has recovery codes. */
	app: boolean
	code: Omit<Field, 'label'>
	recovery: Omit<Field, 'label'>
}

/** What somebody with a second factor types: the code of their app, or a recovery code where they have lost it. */
export function CodeFields({ app, code, recovery }: CodesProps) {
	const recoveryField = <RecoveryField label="Recovery code" {...recovery} />
	if (!app) return recoveryField
	return (
		<>
			<CodeField label="Code" {...code} />
			<Disclosure summary="I don’t have my phone" open={Boolean(recovery.error)} className="-my-2 border-b-0">
				{recoveryField}
			</Disclosure>
		</>
	)
}

/** The six digits that an app shows, which phones offer to fill in. */
export function CodeField(props: Field) {
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
function RecoveryField(props: Field) {
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
