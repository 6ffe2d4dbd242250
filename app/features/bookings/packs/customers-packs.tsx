import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { CustomersPacks as Page } from './customers-packs.server.ts'

type Props = { packs: Page; base: string; here: string }

/** Lists the packs that a customer has bought, with the hours left of each. */
export function CustomersPacks({ packs: { held, sells }, base, here }: Props) {
	if (held.length === 0) return null
	return (
		<Card as="section" labelledBy="packs" className="flex flex-col gap-3">
			<div className="flex items-center justify-between gap-4">
				<h3 id="packs" className="text-xl">
					Packs
				</h3>
				{sells && (
					<ButtonLink to={`${here}/packs/new`} preventScrollReset variant="secondary" size="sm" className="shrink-0">
						Sell a Pack
					</ButtonLink>
				)}
			</div>
			<ul className="flex flex-col gap-3">
				{held.map(({ id, name, words, sold, back, undo, invoice }) => (
					<li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
						<p className="min-w-0 grow">
							<span className="block font-semibold wrap-anywhere">{name}</span>
							<span className="block tabular-nums">{words}</span>
							<span className="text-sm text-muted tabular-nums">{sold}</span>
						</p>
						{undo && (
							<ButtonLink to={`${here}/packs/${id}/undo`} preventScrollReset variant="secondary" size="sm">
								Undo Sale<span className="sr-only"> of {name}</span>
							</ButtonLink>
						)}
						{back && (
							<ButtonLink to={`${here}/packs/${id}/back`} preventScrollReset variant="secondary" size="sm">
								{back}
								<span className="sr-only"> {name}</span>
							</ButtonLink>
						)}
						{invoice && (
							<ButtonLink to={`${base}/money/invoices/new?sale=${id}`} variant="quiet" size="sm">
								Tax Invoice<span className="sr-only"> for {name}</span>
							</ButtonLink>
						)}
					</li>
				))}
			</ul>
		</Card>
	)
}
