/** The program {@code caravan-verify}: checks the record of a match without a service and without the rules. */
package io.caravanserai.verify;
