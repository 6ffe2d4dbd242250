import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { cardClass } from '#app/ui/card.tsx'
import { linesOf } from '../customers/import/import-words.ts'
import { Link } from '#app/ui/link/link.tsx'
import { importedPage } from './import-kinds.ts'
import type { findImportsPage } from './imports.server.ts'

type Props = { imports: Awaited<ReturnType<typeof findImportsPage>>['imports']; base: string }

/** Lists what was imported last, each with a way to its page, where it can be undone. */
export function LastImports({ imports, base }: Props) {
	if (imports.length === 0) return null
	return (
		<section className="flex flex-col gap-3">
			<h3 className="text-lg">Last imports</h3>
			<ul className={`${cardClass} rows`}>
				{imports.map(({ id, words, left, createdAt, by, undoneAt, canUndo }) => (
					<li key={id} className="px-4 pt-1 pb-3 sm:px-5">
						<Link
							to={base + importedPage(id)}
							className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
						>
							{words}
						</Link>
						<span className="block text-sm text-muted tabular-nums">
							{formatDay(createdAt)}, {formatTime(createdAt)}
							{by && `, by ${by}`}
							{left > 0 && `. ${linesOf(left)} not imported`}
							{undoneAt && `. Undone ${formatDay(undoneAt)}, ${formatTime(undoneAt)}`}
							{canUndo && '. Can be undone'}
						</span>
					</li>
				))}
			</ul>
		</section>
	)
}
