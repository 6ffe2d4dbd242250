CREATE TABLE `account_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`email_key` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_tokens_purpose_check" CHECK("account_tokens"."purpose" in ('reset', 'verify'))
);
--> statement-breakpoint
CREATE INDEX `account_tokens_user_id_purpose_idx` ON `account_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `account_tokens_expires_at_idx` ON `account_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user_identities` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_identities_issuer_subject_idx` ON `user_identities` (`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `user_identities_user_id_idx` ON `user_identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`actor_id` integer,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`note` text,
	`details` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `audit_log_actor_id_idx` ON `audit_log` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_action_idx` ON `audit_log` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_subject_idx` ON `audit_log` (`subject`,`id`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`cause` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`link` text,
	`secret` text,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`claimed_until` integer,
	`trouble` text,
	`sent_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mails_kind_check" CHECK("mails"."kind" in ('booking', 'reminder', 'payment', 'event', 'tournament', 'club', 'match', 'reward', 'review', 'venue', 'account')),
	CONSTRAINT "mails_status_check" CHECK("mails"."status" in ('waiting', 'sending', 'sent', 'refused', 'expired'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_user_id_cause_idx` ON `mails` (`user_id`,`cause`);--> statement-breakpoint
CREATE INDEX `mails_status_due_at_idx` ON `mails` (`status`,`due_at`);--> statement-breakpoint
CREATE INDEX `mails_user_id_status_idx` ON `mails` (`user_id`,`status`);--> statement-breakpoint
CREATE INDEX `mails_created_at_idx` ON `mails` (`created_at`);--> statement-breakpoint
CREATE TABLE `notice_preferences` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`inbox` integer NOT NULL,
	`email` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notice_preferences_kind_check" CHECK("notice_preferences"."kind" in ('booking', 'reminder', 'payment', 'event', 'tournament', 'club', 'match', 'reward', 'review', 'venue', 'account'))
);
--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`scope` text NOT NULL,
	`key_hash` text NOT NULL,
	`locked_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_keyHash_unique` ON `calendar_feeds` (`key_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_user_id_scope_idx` ON `calendar_feeds` (`user_id`,`scope`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`link` text,
	`cause` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notices_kind_check" CHECK("__new_notices"."kind" in ('booking', 'reminder', 'payment', 'event', 'tournament', 'club', 'match', 'reward', 'review', 'venue', 'account'))
);
--> statement-breakpoint
INSERT INTO `__new_notices`("id", "user_id", "kind", "title", "body", "link", "cause", "created_at", "read_at") SELECT "id", "user_id", "kind", "title", "body", "link", "cause", "created_at", "read_at" FROM `notices`;--> statement-breakpoint
DROP TABLE `notices`;--> statement-breakpoint
ALTER TABLE `__new_notices` RENAME TO `notices`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `notices_user_id_cause_idx` ON `notices` (`user_id`,`cause`);--> statement-breakpoint
CREATE INDEX `notices_user_id_created_at_idx` ON `notices` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notices_user_id_read_at_idx` ON `notices` (`user_id`,`read_at`);--> statement-breakpoint
ALTER TABLE `oauth_states` ADD `secret` text;--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `email_refused_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `reviews` ADD `hidden_reason` text;--> statement-breakpoint
ALTER TABLE `events` ADD `updated_at` integer;--> statement-breakpoint
ALTER TABLE `chat_knowledge_base` ADD `updated_at` integer;--> statement-breakpoint
CREATE TABLE `__new_chat_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` integer NOT NULL,
	`role` text NOT NULL,
	`content` text NOT NULL,
	`knowledge_base_id` integer,
	`timestamp` integer NOT NULL,
	`feedback` text,
	FOREIGN KEY (`session_id`) REFERENCES `chat_sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`knowledge_base_id`) REFERENCES `chat_knowledge_base`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "chat_messages_role_check" CHECK("__new_chat_messages"."role" in ('user', 'assistant', 'system')),
	CONSTRAINT "chat_messages_feedback_check" CHECK("__new_chat_messages"."feedback" in ('helpful', 'unhelpful'))
);
--> statement-breakpoint
INSERT INTO `__new_chat_messages`("id", "session_id", "role", "content", "knowledge_base_id", "timestamp", "feedback") SELECT "id", "session_id", "role", "content", NULL, "timestamp", CASE WHEN "feedback" IN ('helpful', 'unhelpful') THEN "feedback" END FROM `chat_messages`;--> statement-breakpoint
DROP TABLE `chat_messages`;--> statement-breakpoint
ALTER TABLE `__new_chat_messages` RENAME TO `chat_messages`;--> statement-breakpoint
CREATE INDEX `chat_messages_session_id_timestamp_idx` ON `chat_messages` (`session_id`,`timestamp`);--> statement-breakpoint
CREATE INDEX `chat_messages_knowledge_base_id_idx` ON `chat_messages` (`knowledge_base_id`,`feedback`);--> statement-breakpoint
CREATE INDEX `chat_sessions_updated_at_idx` ON `chat_sessions` (`updated_at`);