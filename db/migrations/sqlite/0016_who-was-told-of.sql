-- Of each row with sentences: whom and what it is about, which its cause says, and of a conversation or a connection that
-- is gone its title. It may run repeatedly: a process of the earlier version may have added rows since.
CREATE TEMP VIEW `told_about` AS WITH `rows` AS (
	SELECT 'notices' AS `place`, `id`, `user_id`, `kind`, `title`, `link`, `cause` FROM `notices` WHERE `what` = 'written' AND `title` IS NOT NULL
	UNION ALL
	SELECT 'mails', `id`, `user_id`, `kind`, `title`, `link`, `cause` FROM `mails` WHERE `what` = 'written' AND `title` IS NOT NULL
), `one` AS (
	SELECT *, substr(`cause` || ':', 1, instr(`cause` || ':', ':') - 1) AS `a`, substr(`cause` || '::::', instr(`cause` || ':', ':') + 1) AS `after_a` FROM `rows`
), `two` AS (
	SELECT *, substr(`after_a`, 1, instr(`after_a`, ':') - 1) AS `b`, substr(`after_a`, instr(`after_a`, ':') + 1) AS `after_b` FROM `one`
), `three` AS (
	SELECT *, substr(`after_b`, 1, instr(`after_b`, ':') - 1) AS `c`, substr(`after_b`, instr(`after_b`, ':') + 1) AS `after_c` FROM `two`
), `four` AS (
	SELECT *, substr(`after_c`, 1, instr(`after_c`, ':') - 1) AS `d` FROM `three`
), `parts` AS (
	SELECT *,
		CASE WHEN `b` <> '' AND `b` NOT GLOB '*[^0-9]*' THEN CAST(`b` AS integer) END AS `b_id`,
		CASE WHEN `c` <> '' AND `c` NOT GLOB '*[^0-9]*' THEN CAST(`c` AS integer) END AS `c_id`,
		CASE WHEN `d` <> '' AND `d` NOT GLOB '*[^0-9]*' THEN CAST(`d` AS integer) END AS `d_id`,
		CASE WHEN `link` GLOB '/matchmaking/threads/[0-9]*' AND `link` NOT GLOB '/matchmaking/threads/*[^0-9]*' THEN CAST(substr(`link`, 22) AS integer) END AS `thread_id`
	FROM `four`
), `named` AS (
	SELECT *, CASE
		WHEN `a` = 'connection' AND `cause` LIKE 'connection:asked:%' THEN `c_id`
		WHEN `a` = 'connection' THEN coalesce(
			(SELECT `addressee_id` FROM `player_connections` WHERE `id` = `b_id`),
			(SELECT max(`id`) FROM `users` WHERE `full_name` || ' is connected with you' = `title` HAVING count(*) = 1))
		WHEN `a` IN ('club', 'club-event') AND `c` IN ('asked', 'new-host') THEN `d_id`
		WHEN `a` = 'club' AND `c` = 'host' THEN (SELECT `user_id` FROM `running_club_members` WHERE `id` = `d_id`)
		WHEN `a` = 'team' AND `c` IN ('joined', 'left') THEN `d_id`
		WHEN `a` = 'match-request' AND `c` IN ('answered', 'dropped') THEN `d_id`
		WHEN `a` = 'match-request' THEN (SELECT `user_id` FROM `match_requests` WHERE `id` = `b_id`)
		WHEN `a` = 'match-thread' THEN coalesce(
			(SELECT `user_id` FROM `match_messages` WHERE `id` = `c_id`),
			(SELECT max(`id`) FROM `users` WHERE 'New message from ' || `full_name` = `title` HAVING count(*) = 1))
		WHEN `a` = 'share' THEN (SELECT `requester_id` FROM `bill_splits` WHERE `id` = `b_id`)
		WHEN `a` = 'teams' THEN (SELECT `created_by_id` FROM `team_balancer_sessions` WHERE `id` = `b_id`)
		WHEN `a` = 'review' THEN (SELECT `user_id` FROM `reviews` WHERE `id` = `b_id`)
		WHEN `a` = 'tournament' AND `c` = 'venue' THEN (SELECT `organizer_id` FROM `tournaments` WHERE `id` = `b_id`)
	END AS `named_id` FROM `parts`
)
SELECT `place`, `id`,
	CASE WHEN `thread_id` IS NOT NULL THEN 'match-thread' WHEN `c` IN ('match', 'event') THEN `c` WHEN `b_id` IS NOT NULL THEN `a` END AS `subject`,
	CASE WHEN `thread_id` IS NOT NULL THEN `thread_id` WHEN `c` IN ('match', 'event') THEN `d_id` ELSE `b_id` END AS `subject_id`,
	(SELECT `users`.`id` FROM `users` WHERE `users`.`id` = `named_id` AND `users`.`id` <> `user_id` AND `users`.`deleted_at` IS NULL) AS `actor_id`,
	CASE WHEN `kind` = 'reminder' AND `cause` LIKE '%:reminder:%' THEN CAST(strftime('%s', substr(`cause`, -24)) AS integer) * 1000 END AS `starts_at`
FROM `named`;
--> statement-breakpoint
UPDATE `notices` SET `subject` = `told_about`.`subject`, `subject_id` = `told_about`.`subject_id`, `actor_id` = `told_about`.`actor_id`, `starts_at` = `told_about`.`starts_at`
FROM `told_about` WHERE `told_about`.`place` = 'notices' AND `told_about`.`id` = `notices`.`id`;
--> statement-breakpoint
UPDATE `mails` SET `subject` = `told_about`.`subject`, `subject_id` = `told_about`.`subject_id`, `actor_id` = `told_about`.`actor_id`, `starts_at` = `told_about`.`starts_at`,
	`worth_until` = min(coalesce(`told_about`.`starts_at`, 9e15), `created_at` + CASE
		WHEN `cause` LIKE 'account:reset:%' THEN 1800000
		WHEN `kind` = 'reminder' AND `cause` LIKE '%:reminder:day:%' THEN 72000000
		ELSE 259200000
	END)
FROM `told_about` WHERE `told_about`.`place` = 'mails' AND `told_about`.`id` = `mails`.`id`;
--> statement-breakpoint
DROP VIEW `told_about`;
--> statement-breakpoint
-- Of who could not make it nothing but their name was kept.
UPDATE `notices` SET `body` = 'Somebody can’t make it. You are still in, and others can join.' WHERE `what` = 'written' AND `cause` LIKE 'match-request:%:reopened:%' AND `body` LIKE '%You are still in, and others can join.';
--> statement-breakpoint
UPDATE `mails` SET `body` = 'Somebody can’t make it. You are still in, and others can join.' WHERE `what` = 'written' AND `cause` LIKE 'match-request:%:reopened:%' AND `body` LIKE '%You are still in, and others can join.';
--> statement-breakpoint
-- Of these all that is needed is known, and they are taken back with what they ask.
UPDATE `notices` SET `what` = 'asks to connect', `data` = '{}' WHERE `what` = 'written' AND `cause` LIKE 'connection:asked:%' AND `actor_id` IS NOT NULL;
--> statement-breakpoint
UPDATE `mails` SET `what` = 'asks to connect', `data` = '{}' WHERE `what` = 'written' AND `cause` LIKE 'connection:asked:%' AND `actor_id` IS NOT NULL;
