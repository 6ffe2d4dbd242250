import type { Failed } from '#app/lib/form/form.server.ts'
import { amountOf } from '#app/lib/money.ts'
import { formatLongDate } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card, cardClass } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { Fact } from '#app/ui/fact.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { PersonPicture } from '#app/ui/picture/person-picture.tsx'
import { AnswerForm } from './answer-form.tsx'
import { VoteCard } from './best-player/vote-card.tsx'
import { OwnShare } from './own-share.tsx'
import { CaptainPanel, GroupMoney, Invitation, NewLink } from './captain-panel.tsx'
import { NeedOneMore } from './one-more/need-one-more.tsx'
import type { GamePage, IdlePage } from './game-page.server.ts'
import { goingWords, timesOf } from './game-words.ts'
import { MOST_PLACES } from './rules.ts'

type Props = { game: GamePage; origin: string; failed?: Failed }

/** A booked game for its group: when and where, who is in, and the reader's own answer. */
export function GameScreen({ game, origin, failed }: Props) {
	const { captain, run, bill, state, open } = game
	const errors = failed?.result.error?.['']
	const link = run && `${origin}/g/${run.key}`
	const isFull = game.places !== null && game.going >= game.places
	/** Whether the captain reads everybody's name beside their share already. */
	const isListed = run && isFull && bill?.isSplit && game.out.length === 0 && !game.in.some(({ isStale }) => isStale)
	/** A captain invites beside the facts as long as places are left. */
	const isWide = run && !isFull
	const money = bill && link && <GroupMoney game={game} bill={bill} link={link} />
	const facts = (
		<>
			<AboutGame game={game} />
			{state && (
				<Notice tone={state.tone} title={state.title}>
					<p>{state.text}</p>
					{bill?.isHeld && (
						<ButtonLink to={`/my-bookings/${bill.bookingId}/pay`} className="mt-3">
							Pay {amountOf(bill.dueNow)}
						</ButtonLink>
					)}
				</Notice>
			)}
			<FormError errors={errors} />
			{open && !run && <AnswerForm game={game} failed={failed} />}
			{game.own?.share && <OwnShare share={game.own.share} />}
			{game.other?.share && <OwnShare share={game.other.share} player={game.other.id} />}
			{isFull && money}
			{game.voting && <VoteCard voting={game.voting} link={link} />}
			{!isListed && <Team game={game} />}
		</>
	)
	const rest = (
		<>
			{link && open && !isFull && <Invitation game={game} link={link} />}
			{bill && <NeedOneMore call={bill.call} />}
		</>
	)
	const panel = run && link && <CaptainPanel game={game} run={run} link={isFull ? link : null} />
	return (
		<div
			data-flow={run ? undefined : ''}
			className={classes('mx-auto flex w-full flex-col gap-5', !isWide && 'max-w-2xl')}
		>
			<div>
				{run && <BackLink to={run.back.to}>{run.back.label}</BackLink>}
				<h1 className="text-3xl wrap-anywhere md:text-4xl">
					{game.title ?? (run ? 'Your game' : `${captain}’s game`)}
				</h1>
			</div>
			{isWide ? (
				<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
					<div className="flex flex-col gap-5">{facts}</div>
					<div className="flex flex-col gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">{rest}</div>
					<div className="flex flex-col gap-5">
						{money}
						{panel}
					</div>
				</div>
			) : (
				<>
					{facts}
					{rest}
					{panel}
				</>
			)}
		</div>
	)
}

/** The link of a team that plays no match now or later, or of a request without a day. */
export function IdleScreen({ page: { team, state, run } }: { page: IdlePage }) {
	return (
		<div data-flow={run ? undefined : ''} className="mx-auto flex w-full max-w-2xl flex-col gap-5">
			<div>
				{run && <BackLink to={run.back.to}>{run.back.label}</BackLink>}
				<h1 className="text-3xl wrap-anywhere md:text-4xl">{team}</h1>
			</div>
			<Notice tone={state.tone} title={state.title}>
				{state.text}
			</Notice>
			{run && (
				<div className="border-t border-line">
					<NewLink run={run} />
				</div>
			)}
		</div>
	)
}

type AboutProps = { game: Pick<GamePage, 'sport' | 'venue' | 'startTime' | 'endTime' | 'detail' | 'each'> }

/** When and where a game is, and what each pays. */
export function AboutGame({ game: { sport, venue, startTime, endTime, detail, each } }: AboutProps) {
	return (
		<section aria-label="When and where" className={cardClass}>
			<CourtDrawing sport={sport.icon} color={sport.color} className="h-20 w-full sm:hidden" />
			<div className="flex flex-col gap-2 p-5 sm:p-6">
				<p>
					<span className="block font-display text-3xl leading-9 font-semibold tabular-nums">
						{timesOf({ startTime, endTime })}
					</span>
					<span className="font-semibold">{formatLongDate(startTime)}</span>
				</p>
				<ul>
					<Fact icon="map-pin">
						<a
							href={venue.directions}
							target="_blank"
							rel="noreferrer"
							className="-my-2.5 inline-block py-2.5 font-semibold text-court-strong underline-offset-4 hover:underline"
						>
							{[venue.name, venue.place].filter(Boolean).join(', ')}
						</a>
					</Fact>
					<Fact icon={sport.icon === 'running' ? 'route' : 'ticket'}>
						<span className="flex flex-wrap gap-x-3">
							<span>{detail}</span>
							{each !== null && <span className="font-semibold">{amountOf(each)} each</span>}
						</span>
					</Fact>
				</ul>
			</div>
		</section>
	)
}

/** A disc for everybody who is in, and an empty one for each place that is left. */
function Team({ game }: Pick<Props, 'game'>) {
	const { captain, captainIn, run, runners, going, places, in: players, out, open } = game
	const left = places === null ? 0 : Math.max(0, places - going)
	const leftWords = left === 0 ? 'Full' : left === 1 ? '1 place left' : `${left} places left`
	return (
		<Card as="section" labelledBy="who" className="flex flex-col gap-4">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<h2 id="who" className="text-xl tabular-nums">
					{goingWords(game)}
				</h2>
				{open && places !== null && <p className="text-muted tabular-nums">{leftWords}</p>}
			</div>
			<ul className="grid grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] gap-x-2 gap-y-4">
				{captainIn && <Player name={captain} note={run ? 'You' : 'Captain'} />}
				{runners.map(({ name, isOwn }, i) => (
					<Player key={`runner-${i}`} name={name} note={isOwn ? 'You' : undefined} />
				))}
				{players.map(({ name, isOwn, isStale }, i) => (
					<Player key={i} name={name} note={isOwn ? 'You' : isStale ? 'Before the move' : undefined} />
				))}
				{open &&
					Array.from({ length: Math.min(left, MOST_PLACES) }, (_, i) => (
						<li key={`free-${i}`} aria-hidden="true">
							<span className="block size-12 rounded-full border-2 border-dashed border-edge/60" />
						</li>
					))}
			</ul>
			{out.length > 0 && (
				<p className="text-sm text-muted">
					Out: <bdi>{out.join(', ')}</bdi>
				</p>
			)}
		</Card>
	)
}

function Player({ name, note }: { name: string; note?: string }) {
	return (
		<li className="flex min-w-0 flex-col gap-1 text-sm">
			<PersonPicture initials={[...name][0]!.toLocaleUpperCase('en-ZA')} size="lg" />
			<span className="line-clamp-2 w-full leading-4 font-semibold wrap-anywhere">
				<bdi>{name}</bdi>
			</span>
			{note && <span className="text-xs text-muted">{note}</span>}
		</li>
	)
}
