import{n as e,t}from"./chinatown-split-business-CLQfMgEb.js";var n=`<h1>Chinatown</h1>
<p>New York, 1965: Chinatown is growing, and you have come with your savings and a good nose for trade. Every year you are handed a few buildings and shop tiles, and they are seldom the ones you need. So you bargain: anything may be swapped, sold or given away, with anyone, all at the same time. Shops of one type side by side grow into a business that pays every year, and pays far better once it is complete. After six years the richest player wins.</p>
<p>For 3 to 5 players. We play the edition of 2008 unless the table chose that of 1999; where they differ, the rule says so.</p>
<h1>What there is</h1>
<h2 id="C1">C1 The board</h2>
<p>The board shows 85 numbered buildings in 6 districts. Two buildings are <strong>adjacent</strong> if they share a side and lie in the same district. Corners never count, and nothing reaches across a street. Whatever has no number, such as a park or a yard, is not a building.</p>
<p>Each edition has its own board. We could not find the board of 1999; ours is a reconstruction.</p>
<h2 id="C2">C2 Shop tiles</h2>
<p>There are 12 types of shop and 90 tiles. Each type has a <strong>maximum size</strong>, and three tiles more than that size.</p>
<table><thead><tr><th>maximum size</th><th>tiles of each type</th><th>edition of 2008</th><th>edition of 1999</th></tr></thead><tbody><tr><td>3</td><td>6</td><td>Photo, Tea House, Seafood</td><td>Seafood, Pharmacy, Jeans &amp; Workwear</td></tr><tr><td>4</td><td>7</td><td>Jewellery, Tropical Fish, Florist</td><td>Laundry, Restaurant, Sports Goods</td></tr><tr><td>5</td><td>8</td><td>Take-out, Laundry, Dim Sum</td><td>Antiques, Fireworks, Sewing</td></tr><tr><td>6</td><td>9</td><td>Antiques, Factory, Restaurant</td><td>Detective Agency, Watchmakers, Radios</td></tr></tbody></table>
<p>Eight of the sizes of 1999 are our best guess. Every shuffle comes from a random seed whose fingerprint is shown before the game and which is revealed after it, so anyone can check that nothing was tampered with.</p>
<h2 id="C3">C3 Money</h2>
<table><thead><tr><th>edition</th><th>you start with</th><th>smallest note</th></tr></thead><tbody><tr><td>2008</td><td>$50,000</td><td>$10,000</td></tr><tr><td>1999</td><td>$5,000</td><td>$1,000</td></tr></tbody></table>
<p>Every sum is a multiple of the smallest note, and at least one note. Sums beyond all reason, over $1,000,000,000,000, are refused. The bank never runs out. Nobody sees how much you have until the game ends (<a href="#C24">C24</a> can change that).</p>
<h2 id="C4">C4 Ownership</h2>
<p>You may own as many buildings as you can get. The number of markers in a printed box is no limit.</p>
<h1>A round</h1>
<p>The game has 6 rounds, and each goes like this:</p>
<ol><li>Choose your buildings (<a href="#C5">C5</a>).</li><li>Draw shop tiles (<a href="#C6">C6</a>).</li><li>Trade, all at once (<a href="#C7">C7</a> to <a href="#C10">C10</a>, <a href="#C13">C13</a>).</li><li>Open shops, one player after the other (<a href="#C11">C11</a>).</li><li>Collect your income (<a href="#C14">C14</a> to <a href="#C16">C16</a>).</li><li>The year moves on (<a href="#C17">C17</a>).</li></ol>
<h2 id="C5">C5 Choosing buildings</h2>
<p>You are dealt building cards and secretly keep some of them. In the table, 7/5 means: 7 dealt, 5 kept.</p>
<table><thead><tr><th>players</th><th>round 1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>3</td><td>7/5</td><td>6/4</td><td>6/4</td><td>6/4</td><td>6/4</td><td>6/4</td></tr><tr><td>4</td><td>6/4</td><td>5/3</td><td>5/3</td><td>5/3</td><td>5/3</td><td>5/3</td></tr><tr><td>5</td><td>5/3</td><td>5/3</td><td>5/3</td><td>4/2</td><td>4/2</td><td>4/2</td></tr></tbody></table>
<p>You keep exactly that many, no fewer (<a href="#C22">C22</a> can change that). Once everyone has chosen, all kept cards are shown together, and those buildings are yours. The other cards go back and the deck is shuffled.</p>
<h2 id="C6">C6 Drawing tiles</h2>
<p>Then everyone draws shop tiles blindly from the bag:</p>
<table><thead><tr><th>players</th><th>round 1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>3</td><td>7</td><td>4</td><td>4</td><td>4</td><td>4</td><td>4</td></tr><tr><td>4</td><td>6</td><td>3</td><td>3</td><td>3</td><td>3</td><td>3</td></tr><tr><td>5</td><td>5</td><td>3</td><td>3</td><td>2</td><td>2</td><td>2</td></tr></tbody></table>
<p>When all have drawn, the tiles are turned up together. From then on they lie open in front of their owners.</p>
<h2 id="C7">C7 Trading</h2>
<p>Everyone trades at the same time; there are no turns. Two or more players may agree on any exchange of buildings (empty, or with a shop on them), tiles not yet placed, and money, in any mixture. Gifts are allowed too.</p>
<ul><li>Anyone may step in with an offer of their own at any moment, and may answer one with a counter-offer, which also declines it.</li><li>Whoever makes an offer has accepted it. When the last of its parties accepts, the deal is done at once, and as a whole: either everything changes hands or nothing does.</li><li>You can only give what you have before the deal; what you would receive in it does not count yet. A building or tile that its owner plainly does not have cannot be put into an offer at all.</li><li>You may ask anybody for any sum. Only the player asked finds out, on accepting, that it is not there.</li><li>An offer is no longer possible once a building or tile in it has changed hands elsewhere. If you pay money in one deal, your yes to other offers that ask money of you lapses; you may accept them again.</li><li>Only the player who made an offer can withdraw it.</li></ul>
<p>Trading ends when everybody has said that they are ready. Until then you may still deal even if you are ready, and taking part in a deal sets you back to not ready. Offers still open at the end are void.</p>
<p><img src="`+e+`" alt="Red gives a Florist tile and two notes, yellow gives building 38 and a Photo tile" loading="lazy"></p>
<p><em>Example.</em> Red has Photo shops on 35 and 37. Red gives yellow a Florist tile and $20,000, and yellow gives building 38 and a Photo tile. With a shop on 38 red has a complete business of 3, which pays $50,000 every round instead of $20,000. Yellow has the money, and a tile for a business of its own.</p>
<h2 id="C8">C8 Open or secret</h2>
<p>You may offer openly or in secret. A secret offer is seen only by those it is made to. Once a secret deal is done, everyone sees which buildings and tiles moved, but its money and its promises stay between the parties. A counter-offer made openly does not give away that it answers a secret one.</p>
<p>Payments that were promised, and debts, concern only payer and payee, in open deals too: nobody else sees them.</p>
<h2 id="C9">C9 Promises</h2>
<p>What is agreed for this round is binding, and the game makes sure that it happens (<a href="#C13">C13</a>). What is agreed for a later round is a matter of honour: it is written down, and that is all.</p>
<h2 id="C10">C10 A shop stays where it is</h2>
<p>A tile that has been placed never moves to another building and never leaves the board. It goes to a new owner when its building does.</p>
<h2 id="C11">C11 Opening shops</h2>
<p>Starting with the first player and going clockwise, each player places any number of their tiles on empty buildings of their own, one tile on a building, and then says that they are done for this round. What you do not place you keep for later.</p>
<p>A table may agree that everyone opens shops at the same time instead.</p>
<h2 id="C12">C12 The first player</h2>
<p>The first player of round 1 is drawn by lot. After every round the next player clockwise becomes first (<a href="#C25">C25</a> can change that). The rulebook of 2008 has whoever visited a Chinatown last; a computer does not know who that is, so we draw lots unless the table names a seat.</p>
<h2 id="C13">C13 Binding promises</h2>
<p>A deal may contain clauses, each a promise from one party to another.</p>
<ul><li><strong>Open this shop here:</strong> to place a tile of this type on this building this round. Until that is done you may put nothing else there, may not give away the building or your last such tile, may not use that tile elsewhere, and cannot be done with opening shops.</li><li><strong>Leave empty:</strong> to place nothing on this building this round, and not to give it away.</li><li><strong>Pay after income:</strong> to pay this sum right after this round’s income. If you are short, you pay what you have and owe the rest.</li><li><strong>Promise for later:</strong> any text about a later round. It does not bind. Its parties see it, and when its round has come the player it was made to may mark it as kept or broken, until the game ends.</li></ul>
<p><em>What can be promised.</em> You can promise a shop or an empty building only if everyone can see that it will be possible after the deal: the building is then yours and empty, and the tile lies in front of you. You cannot promise things that contradict each other, or what you promised before. You may promise the same thing to several players.</p>
<p><em>When it lapses.</em> If the clauses of an offer can no longer be kept, the offer is void. Your yes to an offer lapses if you have since taken on a promise that forbids it, or have given away held cards and it asks you for such cards (<a href="#C22">C22</a>).</p>
<p><em>When it is kept.</em> A promised shop counts as kept as soon as the tile lies there, a building left empty once its owner is done.</p>
<p><em>Debts.</em> Debts come first: out of each later income, the oldest first, but never more than that income. After them come this round’s promised payments, in the order they were agreed, out of everything you have. What an outlook card pays (<a href="#C19">C19</a>) is not income in this sense.</p>
<h2 id="C14">C14 Income</h2>
<p>Every business pays its owner, by its size and by whether it is complete.</p>
<table><thead><tr><th>size</th><th>1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>incomplete</td><td>$10,000</td><td>$20,000</td><td>$40,000</td><td>$60,000</td><td>$80,000</td><td></td></tr><tr><td>complete</td><td></td><td></td><td>$50,000</td><td>$80,000</td><td>$110,000</td><td>$140,000</td></tr></tbody></table>
<p>The edition of 1999 pays a tenth of this. Tiles in front of you and empty buildings pay nothing.</p>
<h2 id="C15">C15 What a business is</h2>
<p>A business is a connected group of shops of one type that belong to one player. Shops of the same type that belong to two players are two businesses. A business is <strong>complete</strong> when it has reached the maximum size of its type.</p>
<h2 id="C16">C16 More shops than the maximum</h2>
<p>You may go on adding shops to a complete business. The group is then counted as several: complete ones first, and the rest. Five Photo shops in a row, for example, are a complete business of 3 and an incomplete one of 2.</p>
<ul><li>In the edition of 2008 only the number of shops counts.</li><li>In the edition of 1999 each part must itself be connected on the board; the group is divided so that it pays the most, and into as few businesses as that allows.</li></ul>
<p>A table may choose either way. The division is worked out afresh every round, and only on paper: no tile moves.</p>
<p><img src="`+t+`" alt="Five Photo shops side by side, counted as three and two" loading="lazy"></p>
<p><em>Example.</em> The five Photo shops on 35, 37, 38, 40 and 41 pay $50,000 as a complete business of 3, and $20,000 as one of 2: $70,000 in all.</p>
<h2 id="C17">C17 The year</h2>
<p>In the edition of 2008 every round is a year:</p>
<table><thead><tr><th>round</th><th>1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>year</td><td>1965</td><td>1966</td><td>1967</td><td>1968</td><td>1969</td><td>1970</td></tr><tr><td></td><td>Snake</td><td>Horse</td><td>Goat</td><td>Monkey</td><td>Rooster</td><td>Dog</td></tr></tbody></table>
<h2 id="C18">C18 The end</h2>
<p>After the income of round 6 everyone shows their money, and whoever has the most wins. In the edition of 2008 a tie goes to the tied player with the most shops on the board. Players who are still tied share the win.</p>
<h1>Only in the edition of 1999</h1>
<h2 id="C19">C19 Outlook cards</h2>
<p>There are nine outlook cards. Three are set aside unseen; of the other six, one is turned up each round just before income. A card that shows sizes pays $1,000 for every shop on the board whose type has one of these maximum sizes, whether its business is complete or not. The others pay nothing. Income follows.</p>
<p>We could not find all the cards. Ours are the six pairs of sizes (3 and 4, 3 and 5, 3 and 6, 4 and 5, 4 and 6, 5 and 6) and three blanks.</p>
<h1>Variants</h1>
<p>A table may switch on any of these, in either edition.</p>
<h2 id="C20">C20 Street access</h2>
<p><em>Usually off.</em> A building whose four sides all touch other buildings has no street front. A shop may be opened there only if it connects, through adjacent shops of the same type and owner, to one that has a front. A yard or a park beside a building counts as a front.</p>
<p>If you promise such a shop, it must be able to reach the street through shops that are already there and others that are promised; and whatever it needs for that you cannot give away.</p>
<h2 id="C21">C21 Outlook cards, other ways</h2>
<p><em>Off in the edition of 2008, per shop in that of 1999.</em> The cards of <a href="#C19">C19</a> may also pay once for each business of the sizes shown, or once to each player who has any such shop. In the edition of 2008 they pay $10,000.</p>
<p>The card may also be turned up early, before tiles are drawn. <em>Usually off.</em></p>
<h2 id="C22">C22 Held cards</h2>
<p><em>Usually off.</em> Cards you do not play stay in your hand, hidden. Next round you are dealt only as many as bring you up to the number in <a href="#C5">C5</a>; if you hold more than that, you keep them, and if the deck runs short, it deals what it has. Held cards may be traded, and when you choose your buildings you may give some back to the deck. Without this variant nothing can be held, so no cards can be traded or given back.</p>
<p><em>Also usually off:</em> keep fewer. The number to keep in <a href="#C5">C5</a> is then the most you may keep. In no case do you keep more cards than you have.</p>
<h2 id="C23">C23 Trading clock</h2>
<p><em>Usually off.</em> Trading lasts 1 to 60 minutes, as chosen. When the time is up it ends as if everybody were ready.</p>
<h2 id="C24">C24 Open money</h2>
<p><em>Usually off.</em> Everybody sees everybody’s money. Secret deals stay secret all the same: their sums, and debts, remain hidden.</p>
<h2 id="C25">C25 The first player stays</h2>
<p><em>Usually off.</em> The first player of round 1 is first in every round.</p>`,r=`<p><strong>Each round:</strong> choose buildings · draw tiles · trade · open shops · income.</p>
<table><thead><tr><th>buildings: dealt/kept</th><th>round 1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>3 players</td><td>7/5</td><td>6/4</td><td>6/4</td><td>6/4</td><td>6/4</td><td>6/4</td></tr><tr><td>4 players</td><td>6/4</td><td>5/3</td><td>5/3</td><td>5/3</td><td>5/3</td><td>5/3</td></tr><tr><td>5 players</td><td>5/3</td><td>5/3</td><td>5/3</td><td>4/2</td><td>4/2</td><td>4/2</td></tr></tbody></table>
<p>Tiles drawn: the first number in round 1, the second in later rounds.</p>
<table><thead><tr><th>income by size, in thousands</th><th>1</th><th>2</th><th>3</th><th>4</th><th>5</th><th>6</th></tr></thead><tbody><tr><td>incomplete</td><td>10</td><td>20</td><td>40</td><td>60</td><td>80</td><td></td></tr><tr><td>complete</td><td></td><td></td><td>50</td><td>80</td><td>110</td><td>140</td></tr></tbody></table>
<ul><li><strong>Everything is for sale</strong> except shops off their building: buildings, with or without a shop, tiles, money. Any number of players in one deal. (<a href="/rules/chinatown#C7">C7</a>)</li><li><strong>This round’s promises bind,</strong> later ones do not. (<a href="/rules/chinatown#C9">C9</a>, <a href="/rules/chinatown#C13">C13</a>)</li><li><strong>A placed shop never moves.</strong> It changes owner with its building. (<a href="/rules/chinatown#C10">C10</a>)</li><li><strong>A business:</strong> same type, same owner, side by side, same district. (<a href="/rules/chinatown#C1">C1</a>, <a href="/rules/chinatown#C15">C15</a>)</li><li><strong>Shops beyond the maximum</strong> start another business. (<a href="/rules/chinatown#C16">C16</a>)</li><li><strong>The most money after round 6 wins;</strong> tied: the most shops. (<a href="/rules/chinatown#C18">C18</a>)</li></ul>`;export{r as card,n as page};