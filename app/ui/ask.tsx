import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormError } from './form-error.tsx'

type Props = {
	title: string
	/** Where closing leads. */
	back: string
	/** The words of the button that does it, and while it is under way. */
	label: string
	pendingLabel: string
	/** The words of the one that does not. */
	keep: string
	danger?: boolean
	/** What the form sends beside the answer. */
	fields?: Record<string, string | number>
	/** Why it cannot be done; the button is then left out. */
	reason?: string | null
	failed: { result: SubmissionResult<string[]> } | undefined
	children: ReactNode
}

/** Asks once before something is done that cannot simply be undone; `children` say what it means. */
export function Ask({ title, back, label, pendingLabel, keep, danger, fields = {}, reason, failed, children }: Props) {
	const sending = useNavigation().formMethod === 'POST'
	const leave = (
		<ButtonLink to={back} preventScrollReset variant="secondary">
			{reason ? 'Back' : keep}
		</ButtonLink>
	)
	return (
		<Dialog
			title={title}
			closeTo={back}
			footer={
				reason ? (
					leave
				) : (
					<Form method="post" className="flex flex-col gap-3 sm:flex-row-reverse sm:flex-wrap *:grow">
						{Object.entries(fields).map(([name, value]) => (
							<input key={name} type="hidden" {...{ name, value }} />
						))}
						<Button variant={danger ? 'danger' : 'primary'} pending={sending} pendingText={pendingLabel}>
							{label}
						</Button>
						{leave}
					</Form>
				)
			}
		>
			<div className="flex flex-col gap-3">
				<FormError errors={failed?.result.error?.['']} />
				{reason ? <p className="text-muted">{reason}</p> : children}
			</div>
		</Dialog>
	)
}
