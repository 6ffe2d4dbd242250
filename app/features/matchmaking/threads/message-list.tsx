import { useEffect, useRef } from 'react'
import { formatTime } from '#app/lib/time/time.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import type { ThreadPage } from './page.server.ts'
import { BLOCKED_MESSAGE, threadAddress } from './rules.ts'

type Props = Pick<ThreadPage, 'id' | 'days' | 'before' | 'earlier'>
type Message = ThreadPage['days'][number]['items'][number]

/**
 * Messages by day, latest at the bottom. On wide screens the list scrolls by itself: a reversed column stays at its
 * end, while its content keeps its order. On narrow screens the page scrolls, and jumps to the latest when it opens and
 * when a message arrives.
 */
export function MessageList({ id, days, before, earlier }: Props) {
	const end = useRef<HTMLDivElement>(null)
	const latest = days.at(-1)?.items.at(-1)?.id
	useEffect(() => {
		if (before || matchMedia('(min-width: 64rem)').matches) return
		end.current?.scrollIntoView({ block: 'end' })
	}, [before, latest])
	if (days.length === 0)
		return <p className="px-4 py-10 text-center text-muted">No messages yet. Say howzit and sort out the details.</p>
	return (
		<div
			tabIndex={0}
			role="log"
			aria-label="Messages"
			className="flex flex-col-reverse rounded-lg lg:max-h-[max(20rem,calc(100dvh-26rem))] lg:overflow-y-auto lg:overscroll-contain"
		>
			<div ref={end} className="flex grow scroll-mb-52 flex-col justify-end gap-4 p-4 sm:p-5">
				{earlier && (
					<Jump href={threadAddress(id, earlier)} rel="next">
						Earlier messages
					</Jump>
				)}
				{days.map(({ date, words, items }) => (
					<section key={date} aria-label={words} className="flex flex-col gap-2">
						<h2 className="text-center font-sans text-xs font-semibold tracking-normal text-muted">{words}</h2>
						<ol className="flex flex-col gap-2">
							{items.map((message, i) => (
								<Bubble key={message.id} {...message} isNext={isSame(message, items[i - 1])} />
							))}
						</ol>
					</section>
				))}
				{before && (
					<Jump href={threadAddress(id)} rel="prev">
						Back to the latest
					</Jump>
				)}
			</div>
		</div>
	)
}

const isSame = (message: Message, earlier: Message | undefined) =>
	earlier !== undefined && message.author !== null && message.author.name === earlier.author?.name

const Jump = ({ href, rel, children }: { href: string; rel: string; children: string }) => (
	<a href={href} rel={rel} className={buttonClass({ variant: 'quiet', size: 'sm', className: 'self-center' })}>
		{children}
	</a>
)

/** One message; of several in a row by one author only the first shows the name. */
function Bubble({ text, author, isOwn, createdAt, isNext }: Message & { isNext: boolean }) {
	const time = (
		<time dateTime={createdAt.toISOString()} className="text-xs text-muted tabular-nums">
			{formatTime(createdAt)}
		</time>
	)
	if (text === null)
		return (
			<li className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted italic">
				{BLOCKED_MESSAGE} {time}
			</li>
		)
	return (
		<li
			className={classes('flex max-w-[85%] flex-col gap-0.5', isOwn ? 'items-end self-end' : 'items-start self-start')}
		>
			{!isNext && (
				<p className={classes('text-sm font-semibold', isOwn && 'sr-only')}>
					<bdi className="wrap-anywhere">{isOwn ? 'You' : author?.name}</bdi>
				</p>
			)}
			<div
				className={classes('rounded-lg px-3.5 py-2', isOwn ? 'rounded-br-sm bg-court-soft' : 'rounded-bl-sm bg-raised')}
			>
				<p dir="auto" className="wrap-anywhere whitespace-pre-line">
					{text}
				</p>
			</div>
			<p className="leading-4">{time}</p>
		</li>
	)
}
