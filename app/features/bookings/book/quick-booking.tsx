import type { ChangeEvent } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { placeOf } from '#app/lib/text/place.ts'
import { groupBy } from '#app/lib/groups.ts'
import { rate } from '#app/lib/money.ts'
import { at, clock, formatDay } from '#app/lib/time/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card, cardClass } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { DateField, SelectField } from '#app/ui/form/field.tsx'
import { PeakNote, TimeChip } from '#app/ui/form/time-chip.tsx'
import { Rating } from '#app/ui/picture/stars.tsx'
import type { QuickPage } from './quick-page.server.ts'
import type { QuickCourt } from './quick.server.ts'
import { FIRST_HOUR, LAST_HOUR } from '../rules.ts'
import { Link } from '#app/ui/link/link.tsx'

const hours = Array.from({ length: LAST_HOUR - FIRST_HOUR }, (_, i) => clock(FIRST_HOUR + i))

/** Asks what, when and where. It is a GET form, so that the results have an address to share and go back to. */
export function QuickForm({
	page: { sports, cities, sport, city, when, choices, other, today, lastDate },
}: {
	page: QuickPage
}) {
	const looking = useNavigation().location?.pathname === '/booking/quick'
	const submit = useSubmit()
	/** Another choice shows its courts at once; "Later" asks for the day and the hour first. */
	const show = ({ target, currentTarget }: ChangeEvent<HTMLFormElement, HTMLInputElement>) => {
		const isWhole = target.value !== '' || target.name === 'city'
		if (isWhole && target.value !== 'other') void submit(currentTarget, { preventScrollReset: true, replace: true })
	}
	return (
		<Form method="get" preventScrollReset onChange={show} className="lg:sticky lg:top-24">
			<Card className="group flex flex-col gap-4">
				<div className="flex flex-wrap gap-x-2 gap-y-4 *:grow">
					<SelectField
						label="Sport"
						name="sport"
						defaultValue={sport?.id}
						options={sports.map(({ id, name }) => ({ value: String(id), label: name }))}
					/>
					<SelectField
						label="City"
						name="city"
						defaultValue={city ?? ''}
						options={[{ value: '', label: 'All cities' }, ...cities.map((name) => ({ value: name, label: name }))]}
					/>
				</div>
				<fieldset className="min-w-0">
					<legend className="mb-1.5 font-semibold">When</legend>
					<div className="grid grid-cols-3 gap-1.5">
						{choices.map(({ value, label, description }) => (
							<TimeChip
								key={value}
								name="when"
								value={value}
								label={label}
								detail={description}
								defaultChecked={value === when}
							/>
						))}
					</div>
				</fieldset>
				<div className="hidden grid-cols-[3fr_2fr] gap-3 group-has-[[value=other]:checked]:grid no-has:grid">
					<DateField label="Day" name="date" defaultValue={other.date} min={today} max={lastDate} />
					<SelectField
						label="Hour"
						name="hour"
						defaultValue={clock(other.hour)}
						options={hours.map((hour) => ({ value: hour, label: hour }))}
					/>
				</div>
				{/* Other choices show their courts at once where scripts run. */}
				<div className="hidden flex-col group-has-[[value=other]:checked]:grid no-has:grid noscript:flex">
					<Button pending={looking} pendingText="Looking…">
						Show Free Courts
					</Button>
				</div>
			</Card>
		</Form>
	)
}

export function QuickResults({ page: { courts, sport, wanted, city } }: { page: QuickPage }) {
	const when = `${formatDay(at(wanted.date, 0))}, ${clock(wanted.from)}–${clock(wanted.to)}`
	if (courts.length === 0 || !sport) {
		return (
			<EmptyState
				drawing={<CourtDrawing sport={sport?.icon ?? 'generic'} />}
				title="No free courts at that time"
				text={`Nothing for ${when}${city ? ` in ${city}` : ''}. Try another hour or city.`}
				action={<ButtonLink to="/?view=venues">See All Venues</ButtonLink>}
			/>
		)
	}
	const cities = [...groupBy(courts, ({ city }) => city)]
	return (
		<section aria-labelledby="free" className="flex flex-col gap-4">
			<h2 id="free" className="text-xl">
				{courts.length === 1 ? '1 venue' : `${courts.length} venues`} free{' '}
				<span className="font-normal text-muted">· {when}</span>
			</h2>
			{courts.some(({ hours }) => hours.some(({ peak }) => peak)) && <PeakNote />}
			{cities.map(([city, courts]) => (
				<div key={city} className="flex flex-col gap-3">
					{cities.length > 1 && <h3 className="mt-2 font-sans text-base font-semibold text-muted">{city}</h3>}
					<ul className="grid gap-3">
						{courts.map((court) => (
							<QuickRow
								key={court.venueId}
								court={court}
								place={cities.length > 1 ? court.location : placeOf(court.location, court.city)}
								sportId={sport.id}
								date={wanted.date}
							/>
						))}
					</ul>
				</div>
			))}
		</section>
	)
}

type RowProps = { court: QuickCourt; place: string; sportId: number; date: string }

function QuickRow({ court, place, sportId, date }: RowProps) {
	return (
		<li className={`${cardClass} flex flex-col gap-3 p-4 sm:flex-row sm:items-center`}>
			<div className="min-w-0 grow">
				<h3 className="text-lg leading-6">
					<Link
						to={`/venues/${court.venueId}?sport=${sportId}&date=${date}`}
						className="-my-2 inline-flex min-h-11 items-center py-2 underline-offset-4 hover:underline"
					>
						<span className="line-clamp-2">{court.name}</span>
					</Link>
				</h3>
				<p className="flex flex-wrap gap-x-3 text-muted">
					<Rating value={court.rating} count={court.reviewCount} />
					{place}
				</p>
				{court.paying && <p className="text-sm text-muted">{court.paying}</p>}
			</div>
			<ul className="grid grid-cols-3 gap-2 sm:flex sm:shrink-0">
				{court.hours.map(({ hour, state, price, peak }) => (
					<li key={hour} className="grid min-h-18 sm:w-24">
						<TimeChip
							href={`/booking/${court.venueId}/${sportId}?date=${date}&start=${clock(hour)}&end=${clock(hour + court.length)}`}
							label={clock(hour)}
							state={state}
							detail={rate(price)}
							marked={peak}
							accessibleLabel={`Book ${court.name}, ${formatDay(at(date, 0))} at ${clock(hour)}, ${rate(price)}${peak ? ', peak' : ''}`}
						/>
					</li>
				))}
			</ul>
		</li>
	)
}
