import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import type { findImportsPage } from './imports.server.ts'

type Props = { imports: Awaited<ReturnType<typeof findImportsPage>>['imports']; base: string }

/** Lists what was imported last, with a way to undo it. */
export function LastImports({ imports, base }: Props) {
	if (imports.length === 0) return null
	return (
		<section className="flex flex-col gap-3">
			<h3 className="text-lg">Last imports</h3>
			<ul className={`${cardClass} rows`}>
				{imports.map(({ id, kind, words, createdAt, by, undoneAt, canUndo }) => (
					<li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
						<p className="min-w-0 grow basis-40">
							<span className="font-semibold">{words}</span>
							<span className="block text-sm text-muted tabular-nums">
								{formatDay(createdAt)}, {formatTime(createdAt)}
								{by && `, by ${by}`}
								{undoneAt && `. Undone ${formatDay(undoneAt)}, ${formatTime(undoneAt)}`}
							</span>
						</p>
						{canUndo && (
							<ButtonLink to={`${base}/${id}/undo?of=${kind}`} preventScrollReset variant="secondary" size="sm">
								Undo<span className="sr-only"> the import of {words}</span>
							</ButtonLink>
						)}
					</li>
				))}
			</ul>
		</section>
	)
}
