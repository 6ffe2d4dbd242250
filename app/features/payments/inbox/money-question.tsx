import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { Question } from '#app/ui/layer/question.tsx'
import { lineWords } from './line-words.ts'
import type { MoneyLine } from './payer.server.ts'

/** The money page of a venue, as it was when it asked. */
export const moneyAddress = (venueId: string, search: string) => `/venue-dashboard/${venueId}/money${search}`

type Asked = Omit<ComponentProps<typeof Question>, 'back' | 'facts' | 'form'>
type Props = Asked & { venueId: string; amount: string; line: MoneyLine }

export const MoneyQuestion = ({ venueId, amount, line, ...question }: Props) => (
	<Question
		{...question}
		back={moneyAddress(venueId, useLocation().search)}
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
