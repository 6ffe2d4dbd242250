import { Form } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Feedback } from '../rules.ts'

type Props = {
	action: string
	given: Feedback | null
	/** Hidden fields besides the answer. */
	fields?: Record<string, string | number>
}

const words = { helpful: 'Yes', unhelpful: 'No' } as const

export function FeedbackForm({ action, given, fields = {} }: Props) {
	return (
		<Form method="post" action={action} preventScrollReset className="flex flex-wrap items-center gap-x-3 gap-y-2">
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<p className="text-sm font-semibold">Did this help?</p>
			<div className="flex gap-2">
				{(['helpful', 'unhelpful'] as const).map((feedback) => (
					<button
						key={feedback}
						type="submit"
						name="feedback"
						value={feedback}
						aria-pressed={given === feedback}
						className={buttonClass({
							variant: 'secondary',
							size: 'sm',
							className: 'min-w-16 aria-pressed:border-court aria-pressed:bg-court-soft aria-pressed:text-court-strong',
						})}
					>
						{given === feedback && <Icon name="check" className="size-4" />}
						{words[feedback]}
					</button>
				))}
			</div>
			{given && (
				<p className="text-sm text-muted">
					{given === 'helpful' ? 'Thank you.' : 'Thank you. We read what didn’t help, without names.'}
				</p>
			)}
		</Form>
	)
}
