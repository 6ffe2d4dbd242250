import { ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Waiting } from './waiting.server.ts'

/** Says how much of the venue's money waits, with a link; renders nothing without any. */
export function WaitingLine({ waiting, base }: { waiting: Waiting; base: string }) {
	const parts = [
		[waiting.toConfirm, 'to confirm'],
		[waiting.toLookAt, 'to look at'],
		[waiting.toRefund, waiting.toRefund === 1 ? 'refund to make' : 'refunds to make'],
	].filter(([count]) => count !== 0)
	if (parts.length === 0) return null
	return (
		<div className={`${cardClass} flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3`}>
			<p className="flex min-w-56 grow basis-0 items-center gap-3">
				<Icon name="wallet" className="size-5 text-court-strong" />
				<span>
					<span className="font-semibold">Money: </span>
					{parts.map((part) => part.join(' ')).join(' · ')}
				</span>
			</p>
			<ButtonLink to={`${base}/money`} variant="secondary" size="sm" className="max-sm:w-full">
				Open Money
			</ButtonLink>
		</div>
	)
}
