import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { addressBeneath } from '#app/features/bookings/desk/day-address.ts'
import { Question } from '#app/ui/layer/question.tsx'
import { lineWords } from './line-words.ts'
import type { MoneyLine } from './payer.server.ts'

type Asked = Omit<ComponentProps<typeof Question>, 'back' | 'facts' | 'form'>
type Props = Asked & { venueId: string; amount: string; line: MoneyLine }

export const MoneyQuestion = ({ venueId, amount, line, ...question }: Props) => (
	<Question
		{...question}
		back={addressBeneath(useLocation(), venueId)}
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
