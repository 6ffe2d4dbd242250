import type { ComponentProps } from 'react'
import { Question } from '#app/ui/layer/question.tsx'
import { lineWords } from './line-words.ts'
import type { MoneyLine } from './payer.server.ts'

type Props = Omit<ComponentProps<typeof Question>, 'facts' | 'form'> & { amount: string; line: MoneyLine }

export const MoneyQuestion = ({ amount, line, ...question }: Props) => (
	<Question
		{...question}
		form={{ preventScrollReset: true }}
		facts={
			<p>
				<span className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
					<span className="wrap-anywhere">{line.payer}</span>
					<span className="font-display text-xl tabular-nums">{amount}</span>
				</span>
				<span className="text-muted tabular-nums">{lineWords(line)}</span>
			</p>
		}
	/>
)
