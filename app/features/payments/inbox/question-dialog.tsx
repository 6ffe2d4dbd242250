import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { lineWords } from './line-words.ts'
import type { MoneyLine } from './payer.server.ts'

type Props = {
	title: string
	closeTo: string
	amount: string
	line: MoneyLine
	/** Why nothing can be decided, in words; the buttons then only lead back. */
	problem: string | null
	errors?: string[] | null
	/** The word on the button that does it, and while it is done. */
	button: [text: string, pending: string]
	variant?: 'primary' | 'danger'
	/** Fields of the form, or what it means. */
	children: ReactNode
}

/** A question about some money that is asked before anything happens. */
export function QuestionDialog(props: Props) {
	const { title, closeTo, amount, line, problem, errors, button, variant = 'primary', children } = props
	const sending = useNavigation().formMethod === 'POST'
	const back = (
		<ButtonLink to={closeTo} preventScrollReset variant="secondary">
			Back
		</ButtonLink>
	)
	const content = (
		<>
			<FormError errors={errors} />
			<p>
				<span className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
					<span className="wrap-anywhere">{line.payer}</span>
					<span className="font-display text-xl tabular-nums">{amount}</span>
				</span>
				<span className="text-muted tabular-nums">{lineWords(line)}</span>
			</p>
			{problem ? <p>{problem}</p> : children}
			<div className="flex flex-col gap-3 sm:flex-row-reverse *:grow">
				{!problem && (
					<Button variant={variant} pending={sending} pendingText={button[1]}>
						{button[0]}
					</Button>
				)}
				{back}
			</div>
		</>
	)
	return (
		<Dialog title={title} closeTo={closeTo}>
			{problem ? (
				<div className="flex flex-col gap-5">{content}</div>
			) : (
				<Form method="post" preventScrollReset className="flex flex-col gap-5">
					{content}
				</Form>
			)}
		</Dialog>
	)
}
