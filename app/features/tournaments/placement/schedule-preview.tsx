import { rate } from '#app/lib/money.ts'
import { formatDay, halves } from '#app/lib/time/time.ts'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { runnersUpOf } from '../draw/groups.ts'
import { changesPartners } from '../status.ts'
import { aFormat, entrantsOf } from '../words.ts'
import type { Preview } from './generate.server.ts'
import type { PreviewDay } from './preview-days.ts'
import { allOf } from '#app/lib/text/list.ts'

type Props = {
	preview: Pick<
		Preview,
		'teams' | 'unpaid' | 'matches' | 'rounds' | 'needed' | 'free' | 'price' | 'again' | 'asks' | 'terms' | 'days'
	>
	tournament: Pick<Preview['tournament'], 'format' | 'startDate' | 'endDate'>
	/** Whether the venue was asked before, and the new request takes the place of that one. */
	isAsked: boolean
	/** The registration deadline, if generating the schedule ends registration early. */
	closes: Date | null
}

const through = (groups: number) => groups + runnersUpOf(groups)

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Says why the schedule does not fit; renders nothing where it does. */
export function ScheduleProblem({ matches, problem }: Pick<Preview, 'matches' | 'problem'>) {
	if (!problem) return null
	return (
		<Notice tone="warn" title={matches > 0 ? 'It doesn’t fit yet' : undefined}>
			{problem}
		</Notice>
	)
}

export function SchedulePreview({ preview, tournament, isAsked, closes }: Props) {
	const { teams, unpaid, matches, rounds, needed, free, price, again, asks, terms, days } = preview
	const hasPartners = changesPartners(tournament.format)
	const entrants = entrantsOf(tournament.format)
	const span = [...new Set([formatDay(tournament.startDate), formatDay(tournament.endDate)])].join(' – ')
	return (
		<div className="flex flex-col gap-4">
			{!again && closes && (
				<Notice tone="warn">Registration closes now, not on {formatDay(closes).replaceAll(' ', '\u00a0')}.</Notice>
			)}
			{matches > 0 && (
				<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
					<Fact name={hasPartners ? 'Players' : 'Teams'}>
						{teams} in{' '}
						{terms.groups
							? `${terms.groups} groups, then a knockout${terms.bestRunnersUp ? ` of ${through(terms.groups)}` : ''}`
							: tournament.format === 'swiss'
								? 'Swiss rounds'
								: aFormat(tournament.format)}
					</Fact>
					<Fact name="Matches">
						{matches} in {counted(rounds, 'round', 'rounds')}
					</Fact>
					<Fact name={span.includes('–') ? 'Days' : 'Day'}>{span}</Fact>
					<Fact name="Court hours">
						{halves(needed)} needed, {halves(free)} free
					</Fact>
					{price !== null && <Fact name="Price of the courts">{price === 0 ? 'Free' : rate(price)}</Fact>}
				</dl>
			)}
			<Days days={days} />
			{unpaid.length > 0 && (
				<Notice tone="warn" title={`${counted(unpaid.length, `${entrants.one} is`, `${entrants.many} are`)} left out`}>
					<p>
						{allOf(unpaid)} {unpaid.length === 1 ? 'hasn’t' : 'haven’t'} paid the entry fee. If you generate the
						schedule now, we withdraw {unpaid.length === 1 ? `that ${entrants.one}` : `those ${entrants.many}`}. Money
						still on its way goes back.
					</p>
				</Notice>
			)}
			<p className="text-muted">
				{asks && isAsked && 'This replaces your earlier request. '}
				{asks && `Once ${asks} says yes, `}
				{again
					? `${asks ? 'the' : 'The'} new schedule replaces this one and we’ll tell every player.`
					: `${asks && price ? 'you pay for the courts' : `${asks ? 'the' : 'The'} matches get their courts`} and we’ll tell every player.`}
			</p>
		</div>
	)
}

/** When each day ends, and its matches by time: of the first at once, of others behind each. */
function Days({ days }: { days: readonly PreviewDay[] }) {
	const all = days.map(({ date, day, hours, courts, count, matches }, i) => (
		<Disclosure
			key={date}
			open={i === 0}
			summary={
				<>
					<span className="block tabular-nums">
						{day}, {hours}
					</span>
					<span className="block text-sm font-normal text-muted">
						{counted(count, 'match', 'matches')} · {courts}
					</span>
				</>
			}
		>
			{matches.length === 0 && <p className="text-muted">You’ll see these once the schedule is out.</p>}
			<ol className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
				{matches.map(({ number, time, court, name }) => (
					<li key={number} className="contents">
						<span className="font-semibold tabular-nums">{time}</span>
						<span className="min-w-0 wrap-anywhere">
							{name} <span className="text-sm text-muted">· {court}</span>
						</span>
					</li>
				))}
			</ol>
		</Disclosure>
	))
	return <div className="empty:hidden">{all}</div>
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
	return (
		<>
			<dt className="text-muted">{name}</dt>
			<dd className="font-semibold tabular-nums">{children}</dd>
		</>
	)
}
