import type { ComponentProps } from 'react'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { TextField } from '#app/ui/form/field.tsx'

type Field = ComponentProps<typeof TextField>
type CodesProps = {
	/** Whether the user has an authenticator app; without one they still have recovery codes. */
	app: boolean
	code: Omit<Field, 'label'>
	recovery: Omit<Field, 'label'>
}

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

export function CodeField(props: Field) {
	return (
		<TextField
			hint="The six digits in your app now"
			inputMode="numeric"
			autoComplete="one-time-code"
			spellCheck={false}
			maxLength={40}
			{...props}
		/>
	)
}

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
