#!/bin/sh
# PostgreSQL runs this once, when it makes the database: the role of the service may log in, and nothing else.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set password="$SERVICE_PASSWORD" <<'SQL'
CREATE ROLE caravan LOGIN PASSWORD :'password';
SQL
