import{n as e,t}from"./chinatown-split-business-CLQfMgEb.js";var n=`<h1>Chinatown</h1>
<p>New York, 1965: Chinatown wächst, und du kommst mit deinen Ersparnissen und einer guten Nase fürs Geschäft. Jedes Jahr bekommst du ein paar Gebäude und Ladenplättchen, und selten sind es die, die du brauchst. Also wird gefeilscht: Alles darf getauscht, verkauft oder verschenkt werden, mit allen und von allen gleichzeitig. Läden einer Sorte, die nebeneinanderliegen, wachsen zu einem Betrieb zusammen, der jedes Jahr Geld bringt, und viel mehr, sobald er vollständig ist. Nach sechs Jahren gewinnt, wer am reichsten ist.</p>
<p>Für 3 bis 5 Personen. Wir spielen die Ausgabe von 2008, wenn der Tisch nicht die von 1999 gewählt hat; wo sie sich unterscheiden, sagt es die Regel.</p>
<h1>Was es gibt</h1>
<h2 id="C1">C1 Der Spielplan</h2>
<p>Der Spielplan zeigt 85 nummerierte Gebäude in 6 Vierteln. Zwei Gebäude sind <strong>benachbart</strong>, wenn sie eine gemeinsame Seite haben und im selben Viertel liegen. Ecken zählen nie, und nichts reicht über eine Straße. Was keine Nummer hat, etwa ein Park oder ein Hof, ist kein Gebäude.</p>
<p>Jede Ausgabe hat ihren eigenen Spielplan. Den von 1999 konnten wir nicht finden; unserer ist eine Rekonstruktion.</p>
<h2 id="C2">C2 Ladenplättchen</h2>
<p>Es gibt 12 Sorten von Läden und 90 Plättchen. Jede Sorte hat eine <strong>Höchstgröße</strong> und drei Plättchen mehr, als diese Größe beträgt.</p>
<table><thead><tr><th>Höchstgröße</th><th>Plättchen je Sorte</th><th>Ausgabe von 2008</th><th>Ausgabe von 1999</th></tr></thead><tbody><tr><td>3</td><td>6</td><td>Foto, Teehaus, Meeresfrüchte</td><td>Meeresfrüchte, Apotheke, Jeans &amp; Arbeitskleidung</td></tr><tr><td>4</td><td>7</td><td>Juwelier, Tropenfische, Blumenladen</td><td>Wäscherei, Restaurant, Sportartikel</td></tr><tr><td>5</td><td>8</td><td>Imbiss, Wäscherei, Dim Sum</td><td>Antiquitäten, Feuerwerk, Näherei</td></tr><tr><td>6</td><td>9</td><td>Antiquitäten, Fabrik, Restaurant</td><td>Detektei, Uhrmacher, Radios</td></tr></tbody></table>
<p>Acht der Größen von 1999 sind unsere beste Vermutung. Alles Mischen folgt einem Zufalls-Startwert, dessen Prüfsumme vor der Partie gezeigt wird und der danach offengelegt wird; so können alle nachprüfen, dass niemand gemogelt hat.</p>
<h2 id="C3">C3 Geld</h2>
<table><thead><tr><th>Ausgabe</th><th>Startgeld</th><th>kleinster Schein</th></tr></thead><tbody><tr><td>2008</td><td>50.000\xA0$</td><td>10.000\xA0$</td></tr><tr><td>1999</td><td>5.000\xA0$</td><td>1.000\xA0$</td></tr></tbody></table>
<p>Jede Summe besteht aus ganzen Scheinen: Wenn du eine nennst, ist es mindestens ein Schein, nie null. Summen jenseits aller Vernunft, über 1.000.000.000.000\xA0$, werden abgelehnt. Der Bank geht das Geld nie aus. Bis zum Ende der Partie sieht niemand, wie viel du hast (<a href="#C24">C24</a> kann das ändern).</p>
<h2 id="C4">C4 Besitz</h2>
<p>Du darfst so viele Gebäude besitzen, wie du bekommen kannst. Die Zahl der Marker in einer Schachtel ist keine Grenze.</p>
<h1>Eine Runde</h1>
<p>Die Partie hat 6 Runden, und jede läuft so ab:</p>
<ol><li>Gebäude wählen (<a href="#C5">C5</a>).</li><li>Ladenplättchen ziehen (<a href="#C6">C6</a>).</li><li>Handeln, alle gleichzeitig (<a href="#C7">C7</a> bis <a href="#C10">C10</a>, <a href="#C13">C13</a>).</li><li>Läden eröffnen, reihum (<a href="#C11">C11</a>).</li><li>Einkommen erhalten (<a href="#C14">C14</a> bis <a href="#C16">C16</a>).</li><li>Das nächste Jahr beginnt (<a href="#C17">C17</a>).</li></ol>
<h2 id="C5">C5 Gebäude wählen</h2>
<p>Du bekommst Gebäudekarten und behältst heimlich einige davon. In der Tabelle heißt 7/5: 7 bekommen, 5 behalten.</p>
<table><thead><tr><th>Personen</th><th>Runde 1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>3</td><td>7/5</td><td>6/4</td><td>6/4</td><td>6/4</td><td>6/4</td><td>6/4</td></tr><tr><td>4</td><td>6/4</td><td>5/3</td><td>5/3</td><td>5/3</td><td>5/3</td><td>5/3</td></tr><tr><td>5</td><td>5/3</td><td>5/3</td><td>5/3</td><td>4/2</td><td>4/2</td><td>4/2</td></tr></tbody></table>
<p>Du behältst genau so viele, nicht weniger (<a href="#C22">C22</a> kann das ändern). Haben alle gewählt, werden die behaltenen Karten gemeinsam aufgedeckt, und diese Gebäude gehören dir. Die übrigen Karten kommen zurück, und der Stapel wird gemischt.</p>
<h2 id="C6">C6 Plättchen ziehen</h2>
<p>Dann ziehen alle blind Ladenplättchen aus dem Beutel:</p>
<table><thead><tr><th>Personen</th><th>Runde 1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>3</td><td>7</td><td>4</td><td>4</td><td>4</td><td>4</td><td>4</td></tr><tr><td>4</td><td>6</td><td>3</td><td>3</td><td>3</td><td>3</td><td>3</td></tr><tr><td>5</td><td>5</td><td>3</td><td>3</td><td>2</td><td>2</td><td>2</td></tr></tbody></table>
<p>Haben alle gezogen, werden die Plättchen gemeinsam aufgedeckt. Von da an liegen sie offen aus.</p>
<h2 id="C7">C7 Handeln</h2>
<p>Alle handeln gleichzeitig, ohne Reihenfolge. Zwei oder mehr können jeden beliebigen Tausch vereinbaren: Gebäude (leer oder mit Laden), noch nicht gelegte Plättchen und Geld, in jeder Mischung. Auch Geschenke sind erlaubt.</p>
<ul><li>Jederzeit kann sich jemand mit einem eigenen Angebot einmischen oder auf ein Angebot mit einem Gegenangebot antworten, das es zugleich ablehnt.</li><li>Wer ein Angebot macht, hat es angenommen. Sobald auch die letzten Beteiligten annehmen, gilt die Abmachung sofort und als Ganzes: Entweder wechselt alles den Besitzer oder nichts.</li><li>Geben kannst du nur, was du vor der Abmachung hast; was du in ihr bekommst, zählt noch nicht. Ein Gebäude oder Plättchen, das jemand offensichtlich nicht hat, lässt sich gar nicht erst in ein Angebot aufnehmen.</li><li>Du darfst von allen jede Summe verlangen. Nur wer gefragt ist, erfährt beim Annehmen, dass das Geld nicht da ist.</li><li>Ein Angebot ist hinfällig, sobald ein Gebäude oder Plättchen daraus anderswo den Besitzer gewechselt hat. Zahlst du in einer Abmachung Geld, verfällt dein Ja zu anderen Angeboten, die Geld von dir verlangen; du kannst sie erneut annehmen.</li><li>Zurückziehen kann ein Angebot nur, wer es gemacht hat.</li></ul>
<p>Das Handeln endet, wenn alle gesagt haben, dass sie fertig sind. Bis dahin kannst du auch dann noch handeln, wenn du fertig bist; durch jede Abmachung, an der du beteiligt bist, giltst du wieder als nicht fertig. Angebote, die am Ende noch offen sind, sind hinfällig.</p>
<p><img src="`+e+`" alt="Rot gibt ein Plättchen Blumenladen und zwei Scheine, Gelb gibt Gebäude 38 und ein Plättchen Foto" loading="lazy"></p>
<p><em>Beispiel.</em> Rot hat Fotos auf 35 und 37. Rot gibt Gelb ein Plättchen Blumenladen und 20.000\xA0$, und Gelb gibt Gebäude 38 und ein Plättchen Foto. Mit einem Laden auf 38 hat Rot einen vollständigen Betrieb der Größe 3, der jede Runde 50.000\xA0$ einbringt statt 20.000\xA0$. Gelb hat das Geld und ein Plättchen für einen eigenen Betrieb.</p>
<h2 id="C8">C8 Offen oder geheim</h2>
<p>Ein Angebot kann offen oder geheim sein. Ein geheimes sehen nur die, an die es sich richtet. Ist eine geheime Abmachung geschlossen, sehen alle, welche Gebäude und Plättchen gewechselt haben; Geld und Versprechen bleiben unter den Beteiligten. Ein offenes Gegenangebot verrät nicht, dass es auf ein geheimes antwortet.</p>
<p>Versprochene Zahlungen und Schulden gehen nur die an, die zahlen und die bekommen, auch bei offenen Abmachungen: Sonst sieht sie niemand.</p>
<h2 id="C9">C9 Versprechen</h2>
<p>Was für diese Runde vereinbart ist, bindet, und das Spiel sorgt dafür, dass es geschieht (<a href="#C13">C13</a>). Was für eine spätere Runde vereinbart ist, ist Ehrensache: Es wird aufgeschrieben, mehr nicht.</p>
<h2 id="C10">C10 Ein Laden bleibt, wo er ist</h2>
<p>Ein gelegtes Plättchen kommt nie auf ein anderes Gebäude und verlässt nie den Spielplan. Es wechselt den Besitzer mit seinem Gebäude.</p>
<h2 id="C11">C11 Läden eröffnen</h2>
<p>Vom Startspieler an im Uhrzeigersinn legen alle nacheinander beliebig viele ihrer Plättchen auf eigene leere Gebäude, eins je Gebäude, und meldet sich dann für diese Runde fertig. Was du nicht legst, behältst du für später.</p>
<p>Ein Tisch kann vereinbaren, dass alle ihre Läden gleichzeitig eröffnen.</p>
<h2 id="C12">C12 Startspieler</h2>
<p>Wer in Runde 1 beginnt, wird ausgelost. Nach jeder Runde beginnt die nächste Person im Uhrzeigersinn (<a href="#C25">C25</a> kann das ändern). Die Regel von 2008 nennt, wer zuletzt in einer Chinatown war; ein Computer weiß das nicht, deshalb losen wir, außer der Tisch nennt einen Platz.</p>
<h2 id="C13">C13 Bindende Versprechen</h2>
<p>Eine Abmachung kann Klauseln enthalten, jede ein Versprechen von einem Beteiligten an einen anderen.</p>
<ul><li><strong>Diesen Laden hier eröffnen:</strong> in dieser Runde ein Plättchen dieser Sorte auf dieses Gebäude legen. Bis das geschehen ist, darfst du dort nichts anderes hinlegen, weder das Gebäude noch dein letztes solches Plättchen weggeben, das Plättchen nicht anderswo verwenden und das Eröffnen nicht beenden.</li><li><strong>Leer lassen:</strong> in dieser Runde nichts auf dieses Gebäude legen und es nicht weggeben.</li><li><strong>Nach dem Einkommen zahlen:</strong> diese Summe gleich nach dem Einkommen dieser Runde zahlen. Reicht dein Geld nicht, zahlst du, was du hast, und schuldest den Rest.</li><li><strong>Versprechen für später:</strong> ein freier Text über eine spätere Runde. Es bindet nicht. Die Beteiligten sehen es, und wenn seine Runde gekommen ist, kann die Person, der es gegeben wurde, es bis zum Ende der Partie als gehalten oder gebrochen vermerken.</li></ul>
<p><em>Was sich versprechen lässt.</em> Einen Laden oder ein leeres Gebäude kannst du nur versprechen, wenn alle sehen können, dass es nach der Abmachung möglich ist: Das Gebäude gehört dann dir und ist leer, und das Plättchen liegt vor dir. Was sich widerspricht oder einem früheren Versprechen widerspricht, lässt sich nicht versprechen. Dasselbe darfst du mehreren versprechen.</p>
<p><em>Wann es verfällt.</em> Lassen sich die Klauseln eines Angebots nicht mehr halten, ist das Angebot hinfällig. Dein Ja zu einem Angebot verfällt, wenn du inzwischen ein Versprechen gegeben hast, das es verbietet, oder Handkarten weggegeben hast und es solche von dir verlangt (<a href="#C22">C22</a>).</p>
<p><em>Wann es gehalten ist.</em> Das Versprechen eines Ladens ist gehalten, sobald das Plättchen liegt, das eines leeren Gebäudes, sobald dessen Besitzer fertig ist.</p>
<p><em>Schulden.</em> Schulden gehen vor: Sie werden aus jedem späteren Einkommen bezahlt, die ältesten zuerst, aber nie mehr als dieses Einkommen. Danach kommen die versprochenen Zahlungen dieser Runde in der Reihenfolge, in der sie vereinbart wurden, aus allem, was du hast. Was eine Konjunkturkarte zahlt (<a href="#C19">C19</a>), ist in diesem Sinn kein Einkommen.</p>
<h2 id="C14">C14 Einkommen</h2>
<p>Jeder Betrieb zahlt seinem Besitzer nach seiner Größe und danach, ob er vollständig ist.</p>
<table><thead><tr><th>Größe</th><th>1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>unvollständig</td><td>10.000\xA0$</td><td>20.000\xA0$</td><td>40.000\xA0$</td><td>60.000\xA0$</td><td>80.000\xA0$</td><td></td></tr><tr><td>vollständig</td><td></td><td></td><td>50.000\xA0$</td><td>80.000\xA0$</td><td>110.000\xA0$</td><td>140.000\xA0$</td></tr></tbody></table>
<p>Die Ausgabe von 1999 zahlt ein Zehntel davon. Plättchen, die vor dir liegen, und leere Gebäude zahlen nichts.</p>
<h2 id="C15">C15 Was ein Betrieb ist</h2>
<p>Ein Betrieb ist eine zusammenhängende Gruppe von Läden einer Sorte, die einer Person gehören. Läden derselben Sorte, die zweien gehören, sind zwei Betriebe. Ein Betrieb ist <strong>vollständig</strong>, wenn er die Höchstgröße seiner Sorte erreicht hat.</p>
<h2 id="C16">C16 Mehr Läden als die Höchstgröße</h2>
<p>Auch an einen vollständigen Betrieb darfst du weitere Läden anlegen. Die Gruppe zählt dann als mehrere Betriebe: zuerst vollständige, dann der Rest. Fünf zusammenhängende Fotos etwa sind ein vollständiger Betrieb der Größe 3 und ein unvollständiger der Größe 2.</p>
<ul><li>In der Ausgabe von 2008 zählt nur die Zahl der Läden.</li><li>In der Ausgabe von 1999 muss jeder Teil selbst auf dem Spielplan zusammenhängen; die Gruppe wird so geteilt, dass sie am meisten zahlt, und dabei in möglichst wenige Betriebe.</li></ul>
<p>Ein Tisch kann das eine oder das andere wählen. Geteilt wird jede Runde neu und nur auf dem Papier: Kein Plättchen bewegt sich.</p>
<p><img src="`+t+`" alt="Fünf zusammenhängende Fotos, gezählt als drei und zwei" loading="lazy"></p>
<p><em>Beispiel.</em> Die fünf Fotos auf 35, 37, 38, 40 und 41 bringen 50.000\xA0$ als vollständiger Betrieb der Größe 3 und 20.000\xA0$ als Betrieb der Größe 2: zusammen 70.000\xA0$.</p>
<h2 id="C17">C17 Das Jahr</h2>
<p>In der Ausgabe von 2008 ist jede Runde ein Jahr:</p>
<table><thead><tr><th>Runde</th><th>1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>Jahr</td><td>1965</td><td>1966</td><td>1967</td><td>1968</td><td>1969</td><td>1970</td></tr><tr><td></td><td>Schlange</td><td>Pferd</td><td>Ziege</td><td>Affe</td><td>Hahn</td><td>Hund</td></tr></tbody></table>
<h2 id="C18">C18 Das Ende</h2>
<p>Nach dem Einkommen der Runde 6 zeigen alle ihr Geld, und wer das meiste hat, gewinnt. In der Ausgabe von 2008 entscheidet bei Gleichstand die größere Zahl von Läden auf dem Spielplan. Wer dann noch gleichauf ist, teilt sich den Sieg.</p>
<h1>Nur in der Ausgabe von 1999</h1>
<h2 id="C19">C19 Konjunkturkarten</h2>
<p>Es gibt neun Konjunkturkarten. Drei werden ungesehen beiseitegelegt; von den anderen sechs wird in jeder Runde unmittelbar vor dem Einkommen eine aufgedeckt. Eine Karte mit Größen zahlt 1.000\xA0$ für jeden Laden auf dem Spielplan, dessen Sorte eine dieser Höchstgrößen hat, ob sein Betrieb vollständig ist oder nicht. Die anderen zahlen nichts. Dann folgt das Einkommen.</p>
<p>Nicht alle Karten waren zu finden. Unsere sind die sechs Paare von Größen (3 und 4, 3 und 5, 3 und 6, 4 und 5, 4 und 6, 5 und 6) und drei leere.</p>
<h1>Varianten</h1>
<p>Ein Tisch kann jede davon einschalten, in beiden Ausgaben.</p>
<h2 id="C20">C20 Straßenzugang</h2>
<p><em>Gewöhnlich aus.</em> Ein Gebäude, an das auf allen vier Seiten andere Gebäude grenzen, hat keine Straßenfront. Ein Laden darf dort nur eröffnet werden, wenn er über benachbarte Läden derselben Sorte und desselben Besitzers mit einem verbunden ist, der eine Front hat. Ein Hof oder Park neben einem Gebäude zählt als Front.</p>
<p>Versprichst du einen solchen Laden, muss er die Straße über Läden erreichen können, die schon da oder versprochen sind; und was er dafür braucht, kannst du nicht weggeben.</p>
<h2 id="C21">C21 Konjunkturkarten, andere Spielweisen</h2>
<p><em>In der Ausgabe von 2008 aus, in der von 1999 je Laden.</em> Die Karten aus <a href="#C19">C19</a> können auch einmal je Betrieb der gezeigten Größen zahlen oder einmal an alle, die wenigstens einen solchen Laden haben. In der Ausgabe von 2008 zahlen sie 10.000\xA0$.</p>
<p>Die Karte kann auch früher aufgedeckt werden, bevor Plättchen gezogen werden. <em>Gewöhnlich aus.</em></p>
<h2 id="C22">C22 Handkarten</h2>
<p><em>Gewöhnlich aus.</em> Karten, die du nicht ausspielst, bleiben verdeckt auf deiner Hand. In der nächsten Runde bekommst du nur so viele, dass du auf die Zahl aus <a href="#C5">C5</a> kommst; hast du mehr, behältst du sie, und reicht der Stapel nicht, gibt er, was er hat. Mit Handkarten darf gehandelt werden, und beim Wählen der Gebäude darfst du welche in den Stapel zurückgeben. Ohne diese Variante bleibt nichts auf der Hand, also lassen sich auch keine Karten tauschen oder zurückgeben.</p>
<p><em>Ebenfalls gewöhnlich aus:</em> weniger behalten. Die Zahl der behaltenen Karten aus <a href="#C5">C5</a> ist dann eine Obergrenze. Auf keinen Fall behältst du mehr Karten, als du hast.</p>
<h2 id="C23">C23 Handelsuhr</h2>
<p><em>Gewöhnlich aus.</em> Das Handeln dauert 1 bis 60 Minuten, je nach Wahl. Ist die Zeit um, endet es, als wären alle fertig.</p>
<h2 id="C24">C24 Offenes Geld</h2>
<p><em>Gewöhnlich aus.</em> Alle sehen das Geld von allen. Geheime Abmachungen bleiben trotzdem geheim: Ihre Summen und Schulden sind weiter verborgen.</p>
<h2 id="C25">C25 Der Startspieler bleibt</h2>
<p><em>Gewöhnlich aus.</em> Wer in Runde 1 beginnt, beginnt in jeder Runde.</p>`,r=`<p><strong>Jede Runde:</strong> Gebäude wählen · Plättchen ziehen · handeln · Läden eröffnen · Einkommen.</p>
<table><thead><tr><th>Gebäude: bekommen/behalten</th><th>Runde 1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>3 Personen</td><td>7/5</td><td>6/4</td><td>6/4</td><td>6/4</td><td>6/4</td><td>6/4</td></tr><tr><td>4 Personen</td><td>6/4</td><td>5/3</td><td>5/3</td><td>5/3</td><td>5/3</td><td>5/3</td></tr><tr><td>5 Personen</td><td>5/3</td><td>5/3</td><td>5/3</td><td>4/2</td><td>4/2</td><td>4/2</td></tr></tbody></table>
<p>Gezogene Plättchen: in Runde 1 die erste Zahl, später die zweite.</p>
<table><thead><tr><th>Einkommen nach Größe, in Tausend</th><th>1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>unvollständig</td><td>10</td><td>20</td><td>40</td><td>60</td><td>80</td><td></td></tr><tr><td>vollständig</td><td></td><td></td><td>50</td><td>80</td><td>110</td><td>140</td></tr></tbody></table>
<ul><li><strong>Alles ist zu haben,</strong> nur kein Laden ohne sein Gebäude: Gebäude mit oder ohne Laden, Plättchen, Geld. Beliebig viele Personen je Abmachung. (<a href="/rules/chinatown#C7">C7</a>)</li><li><strong>Versprechen für diese Runde binden,</strong> spätere nicht. (<a href="/rules/chinatown#C9">C9</a>, <a href="/rules/chinatown#C13">C13</a>)</li><li><strong>Ein gelegter Laden bewegt sich nie.</strong> Er wechselt den Besitzer mit seinem Gebäude. (<a href="/rules/chinatown#C10">C10</a>)</li><li><strong>Ein Betrieb:</strong> gleiche Sorte, gleicher Besitzer, nebeneinander, im selben Viertel. (<a href="/rules/chinatown#C1">C1</a>, <a href="/rules/chinatown#C15">C15</a>)</li><li><strong>Überzählige Läden</strong> beginnen einen weiteren Betrieb. (<a href="/rules/chinatown#C16">C16</a>)</li><li><strong>Das meiste Geld nach Runde 6 gewinnt;</strong> bei Gleichstand: die meisten Läden. (<a href="/rules/chinatown#C18">C18</a>)</li></ul>`;export{r as card,n as page};