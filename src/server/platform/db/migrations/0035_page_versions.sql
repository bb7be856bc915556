CREATE TABLE "page_drafts" (
	"page" text PRIMARY KEY NOT NULL,
	"texts" jsonb,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by_id" integer,
	"updated_by_name" text
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"page" text NOT NULL,
	"number" integer NOT NULL,
	"uk" text NOT NULL,
	"en" text NOT NULL,
	"holds_from" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by_id" integer,
	"published_by_name" text,
	CONSTRAINT "page_versions_number" UNIQUE("page","number")
);
