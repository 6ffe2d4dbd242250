import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { Link } from '#app/ui/link/link.tsx'

type SectionProps = {
	id: string
	title: string
	/** A short note beside the title, such as a count. */
	note?: string
	/** Where 'View all' leads; left out when everything is shown. */
	viewAll?: string
	/** Compared by identity to decide whether to render again, as in `CachedHtml`; left out for interactive content. */
	of?: object
	/** Other data of its content that `of` does not have, such as the address that its links return to. */
	on?: string | null
	children: ReactNode
}

export function Section({ id, title, note, viewAll, of, on, children }: SectionProps) {
	const section = { 'aria-labelledby': id, className: 'flex flex-col gap-4' }
	const content = (
		<>
			<div className="-my-2 flex items-center justify-between gap-4">
				<h2 id={id} className="min-w-0 scroll-mt-20 wrap-break-word text-xl leading-8 sm:text-2xl sm:leading-8">
					{title}
					{note && <span className="ml-2 font-sans text-base font-normal tracking-normal text-muted">{note}</span>}
				</h2>
				{viewAll && (
					<Link
						to={viewAll}
						className="-mr-2 flex min-h-11 shrink-0 items-center gap-1 rounded-md px-2 font-semibold text-court-strong hover:underline"
					>
						View all<span className="sr-only"> {title.toLowerCase()}</span>
						<Icon name="arrow-right" className="size-4" />
					</Link>
				)}
			</div>
			{children}
		</>
	)
	if (!of) return <section {...section}>{content}</section>
	return (
		<CachedHtml as="section" of={of} name={`${id} on ${on}`} {...section}>
			{content}
		</CachedHtml>
	)
}
